import { Alert, Box } from "@mui/material";
import { useEffect, useState } from "react";
import { verification } from "../../contract/documents.routes.ts";
import type { Route } from "../../contract/routes.ts";
import { ApiError, call, upload } from "../kit/call/api.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { Look } from "../kit/look/Look.tsx";
import { companyTheme } from "../kit/look/theme.ts";
import { LanguageRow } from "../kit/page/LanguageRow.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Verdict = { genuine: boolean };
/** Where a browser computes no hashes, as without HTTPS, the server does. */
const canHash = typeof crypto !== "undefined" && crypto.subtle !== undefined;

async function judge(token: string, file: File): Promise<Verdict> {
  if (!canHash)
    return upload(verification.verifyFile as Route<unknown, Verdict>, { params: { token } }, [file]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return call(verification.verify, { body: { token, sha256 } });
}

type State = { file?: File; verdict?: Verdict; problem?: string; busy?: boolean };

/** Tells a stranger whether the file in their hands is the one that was printed with the code that they scanned. */
export const Verify = () => (
  <Look>
    <Page />
  </Look>
);

function Page() {
  const { t } = useTranslation();
  const { companyName } = companyTheme.use();
  const [{ file, verdict, problem, busy = false }, setState] = useState<State>({});
  useEffect(() => {
    document.title = t("verify.title");
  }, [t]);
  const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const check = async ([next]: readonly File[]) => {
    if (!next) return setState({});
    setState({ file: next, busy: true });
    try {
      setState({ file: next, verdict: await judge(token, next) });
    } catch (error) {
      const problem = (error instanceof ApiError && error.detail) || t("errors.unexpected");
      setState({ file: next, problem });
    }
  };
  return (
    <Box
      component="main"
      sx={{ minHeight: "100dvh", display: "grid", gridTemplateRows: "auto 1fr auto", p: 3, gap: 3 }}
    >
      <Box sx={{ fontWeight: 600, fontSize: 16 }}>{companyName}</Box>
      <Box sx={{ display: "grid", alignContent: "center", justifyItems: "center" }}>
        <Box sx={{ inlineSize: "100%", maxInlineSize: 520, display: "grid", gap: 2 }}>
          <Box component="h1" sx={{ typography: "h1", m: 0 }}>
            {t("verify.title")}
          </Box>
          <Box>{t(canHash ? "verify.intro" : "verify.introUpload")}</Box>
          <FileDrop
            kinds={{ ".pdf": 32 * 1024 * 1024 }}
            files={file ? [file] : []}
            onFiles={(files) => void check(files)}
            busy={busy}
            label={t("verify.choose")}
          />
          <Box role="status" sx={{ minBlockSize: 56 }}>
            {verdict && (
              <Alert severity={verdict.genuine ? "success" : "error"}>
                {t(verdict.genuine ? "verify.genuine" : "verify.altered")}
              </Alert>
            )}
            {problem && <Alert severity="warning">{problem}</Alert>}
          </Box>
        </Box>
      </Box>
      <LanguageRow />
    </Box>
  );
}
