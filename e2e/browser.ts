import { type BrowserContext, chromium, type Page } from "@playwright/test";

export type { BrowserContext, Page };

/** A browser that keeps pages for «back», which automation switches off. */
export const launchKeeping = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
