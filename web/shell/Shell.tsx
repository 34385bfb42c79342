import { useMediaQuery } from "@mui/material";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { handFocusOn } from "../kit/browser/lostFocus.ts";
import { queries } from "../kit/call/data.ts";
import { followChanges } from "../kit/call/events.ts";
import { useMe } from "../kit/call/session.ts";
import { showToast } from "../kit/call/toasts.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { bringOverlays } from "../kit/overlays/overlays.ts";
import { OfflineBanner } from "../kit/page/ErrorPage.tsx";
import { useTranslation, withTexts } from "../kit/texts/i18n.ts";
import { TryOut } from "../security/TryOut.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { HelpKey } from "./HelpKey.tsx";
import { Rail } from "./Rail.tsx";
import { useScanner } from "./scanner.ts";
import { TopBar } from "./TopBar.tsx";
import { unknownCode } from "./unknownCodes.ts";

const UnknownCode = lazy(() =>
  import("./UnknownCode.tsx").then((module) => ({ default: module.UnknownCode })),
);

const CopyBanner = lazyPart(() => withTexts(["account"], import("../system/CopyBanner.tsx")), "CopyBanner");

const widths = { open: 232, folded: 60 };
/** Milliseconds after which what can be opened is loaded, as the page has been drawn by then. */
const quiet = 1500;

/**
 * Makes what is seen at first work at once: a state that is set before the first paint has React run all effects before it, with
 * those that listen to keys and scans.
 */
function ListenAtOnce() {
  const [, setListening] = useState(false);
  useLayoutEffect(() => setListening(true), []);
  return null;
}

/** Tells somebody who waited without any right that they may begin now. */
function useAccessGiven() {
  const { t } = useTranslation();
  const rights = useMe()?.permissions.length;
  const waited = useRef(false);
  useEffect(() => {
    if (rights === 0) waited.current = true;
    if (!rights || !waited.current) return;
    waited.current = false;
    showToast(t("kit.accessGiven"));
  }, [rights, t]);
}

/** What surrounds every screen behind sign-in. */
export function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  const phone = useMediaQuery("(max-width: 599px)");
  const small = useMediaQuery("(max-width: 899px)");
  const [folded, setFolded] = useState(() => readStorage<boolean>("railFolded") ?? false);
  const narrow = folded || small;
  useScanner();
  useAccessGiven();
  const unknown = unknownCode.use();
  useEffect(followChanges, []);
  useEffect(handFocusOn, []);
  useEffect(() => () => queries.clear(), []);
  useEffect(() => {
    const timer = setTimeout(() => void bringOverlays().catch(() => undefined), quiet);
    return () => clearTimeout(timer);
  }, []);
  const fold = () => {
    writeStorage("railFolded", !folded);
    setFolded(!folded);
  };
  return (
    <div className="shell">
      <a className="skipLink" href="#content">
        {t("kit.toContent")}
      </a>
      {me?.tryOut && <TryOut />}
      <div className="shellTop">
        <TopBar onFold={phone || small ? undefined : fold} />
        <OfflineBanner />
        {me?.copyOf && <CopyBanner home={me.copyOf} />}
      </div>
      <div className="shellBody">
        {!phone && (
          <div className="railSide" style={{ inlineSize: narrow ? widths.folded : widths.open }}>
            <div>
              <Rail narrow={narrow} />
            </div>
          </div>
        )}
        <main className="content" id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {phone && <BottomBar />}
      <HelpKey />
      <ListenAtOnce />
      {unknown !== undefined && (
        <Suspense>
          <UnknownCode key={unknown} code={unknown} onClose={() => unknownCode.set(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
