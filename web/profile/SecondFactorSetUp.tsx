import { Box, Button } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { call } from "../kit/call/api.ts";
import { showError } from "../kit/call/toasts.ts";
import { copyText } from "../kit/page/copy.ts";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { EntryForm } from "../security/EntryForm.tsx";

type Begun = OutputOf<typeof ownAccount.beginSecondFactor>;

/** Sets a second factor up: a code to scan, a code that proves it was scanned, and what to keep for when the phone is lost. */
export function SecondFactorSetUp({ onDone, onStop }: { onDone: () => void; onStop?: () => void }) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const isAsked = useRef(false);
  const stop = useRef(onStop);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    call(ownAccount.beginSecondFactor).then(setBegun, (error) => {
      showError(error);
      stop.current?.();
    });
  }, []);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) return null;
  return (
    <>
      <p>{t("secondFactor.scan")}</p>
      <Box
        component="img"
        alt={t("secondFactor.picture")}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        sx={{
          ...{ inlineSize: 200, blockSize: 200, p: 2, bgcolor: "#fff" },
          ...{ border: 1, borderColor: "divider", imageRendering: "pixelated" },
        }}
      />
      <p>
        {t("secondFactor.typed")} <Code>{begun.secret}</Code>
      </p>
      <EntryForm
        title=""
        entries={[
          { name: "code", label: t("secondFactor.enter"), autoComplete: "one-time-code", code: true },
        ]}
        action={t("secondFactor.confirm")}
        send={async ({ code = "" }) => {
          const { recoveryCodes } = await call(ownAccount.confirmSecondFactor, {
            body: { code: code.trim() },
          });
          setCodes(recoveryCodes);
        }}
      >
        {onStop && (
          <Button color="inherit" onClick={onStop}>
            {t("kit.cancel")}
          </Button>
        )}
      </EntryForm>
    </>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("secondFactor.codesTitle")}>
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
        {t("secondFactor.codesTitle")}
      </Box>
      <p>{t("secondFactor.codesText")}</p>
      <Box
        component="ol"
        className="plainList"
        sx={{ display: "grid", gridTemplateColumns: "repeat(2, max-content)", columnGap: 4, rowGap: 0.5 }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code copy={false}>{code}</Code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
        <Button variant="contained" onClick={onDone}>
          {t("secondFactor.kept")}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void copyText(codes.join("\n"), t("secondFactor.codesTitle"))}
        >
          {t("secondFactor.copyAll")}
        </Button>
      </Box>
    </section>
  );
}
