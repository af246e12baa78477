// Drives one page of a Firefox over WebDriver BiDi: each line of stdin is {open: url} or {evaluate: expression}, each line
// of stdout {value} or {error}. The end of stdin closes Firefox. Its argument is Firefox's path.
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
    const { open, evaluate } = JSON.parse(line);
    try {
      const value = open === undefined ? await page.evaluate(evaluate) : void (await page.goto(open));
      console.log(JSON.stringify({ value: value ?? null }));
    } catch (error) {
      console.log(JSON.stringify({ error: String(error) }));
    }
  }
} finally {
  await browser.close();
}
