import { Alert, Box } from "@mui/material";
import { useState } from "react";
import { verification } from "../../contract/documents.routes.ts";
import type { Route } from "../../contract/routes.ts";
import { call, upload } from "../kit/call/api.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { Look } from "../kit/look/Look.tsx";
import { PublicPage, useProblem } from "../kit/page/PublicPage.tsx";
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
  const [{ file, verdict, problem, busy = false }, setState] = useState<State>({});
  const told = useProblem();
  const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const check = async ([next]: readonly File[]) => {
    if (!next) return setState({});
    setState({ file: next, busy: true });
    try {
      setState({ file: next, verdict: await judge(token, next) });
    } catch (error) {
      setState({ file: next, problem: told(error) });
    }
  };
  return (
    <PublicPage
      title={t("verify.title")}
      problem={problem}
      outcome={
        verdict && (
          <Alert severity={verdict.genuine ? "success" : "error"}>
            {t(verdict.genuine ? "verify.genuine" : "verify.altered")}
          </Alert>
        )
      }
    >
      <Box>{t(canHash ? "verify.intro" : "verify.introUpload")}</Box>
      <FileDrop
        kinds={{ ".pdf": 32 * 1024 * 1024 }}
        files={file ? [file] : []}
        onFiles={(files) => void check(files)}
        busy={busy}
        label={t("verify.choose")}
      />
    </PublicPage>
  );
}
