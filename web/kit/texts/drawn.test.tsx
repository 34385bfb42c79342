// @vitest-environment happy-dom
// Loads texts of its own, so it shares no modules with the other component tests.
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { speak, startTexts, useTranslation } from "./i18n.ts";

vi.mock("./textFiles.ts", () => ({
  addressOfTexts: (locale: string, area: string) => `/${locale}/${area}.json`,
}));
vi.stubGlobal("fetch", async (address: string) => {
  const [, language, area] = /^\/(\w+)\/(\w+)\.json$/.exec(address)!;
  return Response.json({ kit: area === "start" ? {} : { close: `close in ${language}` } });
});
afterEach(cleanup);

let drawn = 0;
function Close() {
  drawn += 1;
  const { t } = useTranslation();
  return <p>{t("kit.close")}</p>;
}

test("a screen is drawn again with a text that came late, and in another language", async () => {
  await startTexts(["start"]);
  const { container } = render(<Close />);
  expect(container.textContent).toBe("kit.close");
  await vi.waitFor(() => expect(container.textContent).toBe("close in nl"));
  await act(() => speak("fr", "person"));
  await vi.waitFor(() => expect(container.textContent).toBe("close in fr"));
});

test("asking for the language that is there draws nothing again", async () => {
  await speak("fr", "chosen");
  render(<Close />);
  drawn = 0;
  await act(() => speak("de", "person"));
  expect(drawn).toBe(0);
});
