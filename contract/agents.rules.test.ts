import { expect, test } from "vitest";
import { deviceOf } from "./agents.rules.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  {
    agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    browser: "Chrome",
    system: "Windows",
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    browser: "Edge",
    system: "Windows",
  },
  {
    agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    browser: "Firefox",
    system: "Linux",
  },
  {
    agent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    browser: "Safari",
    system: "macOS",
  },
  {
    agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    browser: "Safari",
    system: "iPhone",
  },
  {
    agent:
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
    browser: "Firefox",
    system: "iPad",
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    browser: "Samsung Internet",
    system: "Android",
  },
  {
    agent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    browser: "Chrome",
    system: "ChromeOS",
  },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`,
    browser: "Opera",
    system: "Windows",
  },
  { agent: "curl/8.14.1", browser: "curl", system: "" },
  { agent: "lightMyRequest", browser: "", system: "" },
  { agent: "", browser: "", system: "" },
])("a program is told as $browser on $system", ({ agent, ...device }) => {
  expect(deviceOf(agent)).toEqual(device);
});
