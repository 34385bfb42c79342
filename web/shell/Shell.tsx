import { Box, useMediaQuery } from "@mui/material";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { handFocusOn } from "../kit/browser/lostFocus.ts";
import { queries } from "../kit/call/data.ts";
import { followChanges } from "../kit/call/events.ts";
import { useMe } from "../kit/call/session.ts";
import { low } from "../kit/look/globals.ts";
import { bringOverlays } from "../kit/overlays/overlays.ts";
import { OfflineBanner } from "../kit/page/ErrorPage.tsx";
import { speak, useTranslation } from "../kit/texts/i18n.ts";
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

const widths = { open: 232, folded: 60 };
/** Milliseconds after which what can be opened is loaded, as the page has been drawn by then. */
const quiet = 1500;

/** What surrounds every screen behind sign-in. */
export function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  const phone = useMediaQuery("(max-width: 599px)");
  const small = useMediaQuery("(max-width: 899px)");
  const [folded, setFolded] = useState(() => readStorage<boolean>("railFolded") ?? false);
  const narrow = folded || small;
  useScanner();
  const unknown = unknownCode.use();
  useEffect(followChanges, []);
  useEffect(handFocusOn, []);
  useEffect(() => () => queries.clear(), []);
  useEffect(() => {
    const timer = setTimeout(() => void bringOverlays().catch(() => undefined), quiet);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (me) void speak(me.locale, "person");
  }, [me]);
  const fold = () => {
    writeStorage("railFolded", !folded);
    setFolded(!folded);
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", minBlockSize: "100dvh" }}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: "absolute",
          insetInlineStart: -9999,
          "&:focus": {
            insetInlineStart: 8,
            insetBlockStart: 8,
            zIndex: 2000,
            p: 1,
            bgcolor: "background.paper",
            border: 1,
          },
        }}
      >
        {t("kit.toContent")}
      </Box>
      {me?.tryOut && <TryOut />}
      <Box sx={{ position: "sticky", insetBlockStart: 0, zIndex: 1050, [low]: { position: "static" } }}>
        <TopBar onFold={phone || small ? undefined : fold} />
        <OfflineBanner />
      </Box>
      <Box sx={{ display: "flex", alignItems: "stretch", flex: 1 }}>
        {!phone && (
          // However high the rail is, it makes no page higher than its content and the screen.
          <Box
            sx={{
              inlineSize: narrow ? widths.folded : widths.open,
              flexShrink: 0,
              contain: "size",
              borderInlineEnd: (theme) => `1px solid ${theme.palette.divider}`,
              bgcolor: "background.paper",
            }}
          >
            <Box
              sx={{
                position: "sticky",
                insetBlockStart: 52,
                blockSize: "calc(100dvh - 52px)",
                maxBlockSize: "100%",
                overflowY: "auto",
                overflowX: "hidden",
                [low]: { insetBlockStart: 0, blockSize: "100dvh" },
                scrollbarWidth: "thin",
                // Beside the page and a list it would be a third one, so it shows itself to who is there.
                "&:not(:hover, :focus-within)": { scrollbarColor: "transparent transparent" },
              }}
            >
              <Rail narrow={narrow} />
            </Box>
          </Box>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            display: "flex",
            flexDirection: "column",
            flex: 1,
            minWidth: 0,
            outline: 0,
            paddingBlockEnd: phone ? 9 : 2,
          }}
        >
          <Outlet />
        </Box>
      </Box>
      {phone && <BottomBar />}
      <HelpKey />
      {unknown !== undefined && (
        <Suspense>
          <UnknownCode key={unknown} code={unknown} onClose={() => unknownCode.set(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}
