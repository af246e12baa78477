// Notes when the first text of the page's worker arrives, and tells the server, for who can't ask the page.
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({ data }) => {
      if (typeof data !== "string" || window.firstReply) return;
      window.firstReply = performance.now();
      fetch(`?reply=${window.firstReply}`, { method: "HEAD" });
    });
  }
};
