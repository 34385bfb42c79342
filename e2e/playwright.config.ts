import { defineConfig } from "@playwright/test";
import { executablePath } from "./browser.ts";

const screens = "screens.e2e.ts";
const own = ["counted", "lot", "mailing", "system"].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  testDir: ".",
  globalSetup: "./sample.setup.ts",
  // The longest first; those with servers of their own while the sample company is made.
  projects: [
    { name: "own", testMatch: own },
    { name: "screens", testMatch: screens },
    { name: "company", testMatch: "*.e2e.ts", testIgnore: [...own, screens] },
  ],
  timeout: 180_000,
  // A machine on which nothing works any more is told, not waited for.
  globalTimeout: 45 * 60_000,
  expect: { timeout: 15_000 },
  // The browser waits more than it works: two files at once, each with a server of its own.
  workers: 2,
  // A busy machine can spoil a journey; one that needed its second try is named at the end of ./test.
  retries: 1,
  outputDir: "../test-results",
  use: {
    actionTimeout: 15_000,
    // A context of its own for every journey takes a quarter of the time; storage, cookies, routes and scripts are cleared.
    reuseContext: true,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    viewport: { width: 1440, height: 900 },
    // Recording every step takes a third of the time, a picture at the end an eighth: for somebody who looks for a fault.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: process.env.TRACE ? "only-on-failure" : "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
