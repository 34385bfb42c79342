import { lazy, StrictMode, Suspense, useEffect } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/inter/wght.css";
import type { configs, theme } from "../contract/settings.ts";
import { call } from "./kit/api.ts";
import { chosenLocale, speak, startTexts } from "./kit/i18n.ts";
import { Look } from "./kit/Look.tsx";
import { receiveTheme, resetTheme } from "./kit/theme.ts";
import { followOtherTabs, tokens } from "./kit/tokens.ts";
import { openRoute } from "./security/routes.ts";
import { isSecurityPath, Security } from "./security/Security.tsx";

function leaveSecurity() {
  const next = new URLSearchParams(location.search).get("next");
  if (isSecurityPath(location.pathname))
    history.replaceState(null, "", next?.startsWith("/") && !next.startsWith("//") ? next : "/");
}

const loadApp = () => import("./App.tsx");
const App = lazy(async () => {
  const { App, prepare } = await loadApp();
  leaveSecurity();
  await prepare();
  return { default: App };
});

/** The sign-in screens until there is a session; only then the rest of the product is loaded. */
function Start() {
  const signedIn = tokens.use() !== undefined;
  useEffect(() => {
    if (signedIn) leaveSecurity();
  }, [signedIn]);
  if (!signedIn) return <Security />;
  return (
    <Suspense fallback={null}>
      <App />
    </Suspense>
  );
}

async function greet() {
  const [look, settings] = await Promise.allSettled([
    call(openRoute<typeof theme.read>("GET", "/theme")),
    call(openRoute<typeof configs.read>("GET", "/configs")),
  ]);
  if (look.status === "fulfilled") receiveTheme(look.value);
  if (settings.status === "fulfilled" && !chosenLocale()) await speak(settings.value.defaultLocale);
}

/** After an update of the server a page that was open asks for files that are gone: it starts again, once a minute at most. */
function startAgainAfterUpdate() {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem("startedAgain"));
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem("startedAgain", String(Date.now()));
    location.reload();
  });
}

async function start() {
  startAgainAfterUpdate();
  followOtherTabs();
  // Comes while the texts do; the lazy one tells what is wrong with it.
  if (tokens.get()) loadApp().catch(() => undefined);
  await startTexts();
  void greet();
  tokens.listen(() => {
    if (tokens.get()) return;
    resetTheme();
    void greet();
  });
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Look>
        <Start />
      </Look>
    </StrictMode>,
  );
}

// Not awaited: the rest of the product imports from this file's chunk and would wait for it.
void start();
