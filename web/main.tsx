import { type ComponentType, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/inter/wght.css";
import { configs, theme } from "../contract/settings.routes.ts";
import { firstAreas, productAreas } from "./areas.ts";
import { forgetWishes } from "./kit/browser/language.ts";
import { painted } from "./kit/browser/painted.ts";
import { createStore } from "./kit/browser/store.ts";
import { followOtherTabs, tokens } from "./kit/browser/tokens.ts";
import { call } from "./kit/call/api.ts";
import { startPainting } from "./kit/look/paint.ts";
import { receiveTheme, resetTheme } from "./kit/look/theme.ts";
import { reloadWhenBack, reloadWhenOnline, startAgainAfterUpdate } from "./kit/page/reload.ts";
import { receiveCompany } from "./kit/texts/company.ts";
import { speak, startTexts, useTranslation, withTexts } from "./kit/texts/i18n.ts";
import { placeAfter } from "./security/next.ts";
import { firstAccount, mailsLeave, signingIn, tryOut } from "./security/place.ts";
import { isSecurityPath, Security } from "./security/Security.tsx";

function leaveSecurity() {
  if (isSecurityPath(location.pathname)) history.replaceState(null, "", placeAfter(location.href));
}

const product = createStore<ComponentType | undefined>(undefined);
const missed = createStore(false);
/** Strangers come here with a document, a mail or an invitation in their hands, and see nothing else of the product. */
const pagesOfStrangers: Record<string, () => Promise<ComponentType>> = {
  verify: async () => (await withTexts(["kit"], import("./verify/Verify.tsx"))).Verify,
  u: async () => (await import("./unsubscribe/Unsubscribe.tsx")).Unsubscribe,
  invitation: async () => (await withTexts(["shared"], import("./joining/Joining.tsx"))).Joining,
};
const pageOfStrangers = pagesOfStrangers[location.pathname.split("/")[1] ?? ""];

async function bringPageOfStrangers(page: () => Promise<ComponentType>) {
  try {
    product.set(await page());
  } catch {
    missed.set(true);
  }
}

/**
 * Loads the rest of the product, with what its first drawing needs. Not by `lazy`: React draws what a Suspense waited for
 * in small pieces, and shows it 300 ms after the fallback at the earliest.
 */
async function bringProduct() {
  try {
    const { App, prepare } = await withTexts(productAreas, import("./App.tsx"));
    leaveSecurity();
    await prepare();
    product.set(App);
  } catch {
    missed.set(true);
  }
}

function Missed() {
  const { t } = useTranslation();
  useEffect(reloadWhenBack, []);
  return (
    <main className="missed">
      <h1>{t("kit.failedTitle")}</h1>
      <p role="alert">{t("errors.offline")}</p>
      <button type="button" className="plainButton isMain" onClick={() => void reloadWhenOnline()}>
        {t("kit.tryAgain")}
      </button>
    </main>
  );
}

/** The sign-in screens until there is a session; only then the rest of the product is loaded. */
function Start() {
  const person = tokens.use()?.username;
  const signedIn = person !== undefined;
  const Product = product.use();
  const isMissed = missed.use();
  useEffect(() => {
    if (!signedIn || pageOfStrangers) return;
    leaveSecurity();
    if (!product.get()) void bringProduct();
  }, [signedIn]);
  if (!signedIn && !pageOfStrangers) return <Security />;
  if (Product) return <Product key={person} />;
  return isMissed ? <Missed /> : null;
}

async function greet() {
  const [look, settings] = await Promise.allSettled([call(theme.read), call(configs.read)]);
  if (look.status === "fulfilled") receiveTheme(look.value);
  if (settings.status !== "fulfilled") return;
  mailsLeave.set(settings.value.mailsLeave);
  firstAccount.set(settings.value.firstAccount);
  tryOut.set(settings.value.tryOut);
  receiveCompany(settings.value);
  await speak(settings.value.defaultLocale, "company");
}

async function start() {
  startPainting();
  startAgainAfterUpdate();
  signingIn.listen(() => void withTexts(productAreas, import("./App.tsx")).catch(() => undefined));
  followOtherTabs();
  // What fails here is tried again once the screen is there.
  const bring = pageOfStrangers
    ? () => bringPageOfStrangers(pageOfStrangers)
    : tokens.get()
      ? bringProduct
      : undefined;
  await Promise.all([startTexts(firstAreas), bring?.()]);
  void painted().then(greet);
  tokens.listen(() => {
    if (tokens.get()) return;
    resetTheme();
    forgetWishes();
    void greet();
  });
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  );
}

// Not awaited: the rest of the product imports from this file's chunk and would wait for it.
void start();
