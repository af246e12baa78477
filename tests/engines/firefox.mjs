// Drives one page of a Firefox over WebDriver BiDi: each line of stdin is one of {open: url}, {evaluate: expression},
// {press: [keys]} and {picture: path}, each line of stdout {value} or {error}. The end of stdin closes Firefox. Its argument
// is Firefox's path.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/package.json`));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")).href);

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.setDefaultTimeout(120_000);
  for await (const line of createInterface({ input: process.stdin })) {
    const { open, evaluate, press, picture } = JSON.parse(line);
    try {
      let value = null;
      if (open !== undefined) await page.goto(open);
      if (evaluate !== undefined) value = (await page.evaluate(evaluate)) ?? null;
      for (const key of press ?? []) {
        const held = key.split("+");
        const last = held.pop();
        for (const name of held) await page.keyboard.down(name);
        await page.keyboard.press(last);
        for (const name of held) await page.keyboard.up(name);
      }
      if (picture !== undefined) await page.screenshot({ path: picture });
      console.log(JSON.stringify({ value }));
    } catch (error) {
      console.log(JSON.stringify({ error: String(error) }));
    }
  }
} finally {
  await browser.close();
}
