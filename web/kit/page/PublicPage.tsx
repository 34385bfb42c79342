import { Alert, Box } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "../call/api.ts";
import { companyTheme } from "../look/theme.ts";
import { useTranslation } from "../texts/i18n.ts";
import { LanguageRow } from "./LanguageRow.tsx";

type Props = {
  title: string;
  /** What became of what the reader did. */
  outcome?: ReactNode;
  problem: string | undefined;
  children: ReactNode;
};

/** A page for people without an account, under the company's name. */
export function PublicPage({ title, outcome, problem, children }: Props) {
  const { companyName } = companyTheme.use();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{ minHeight: "100dvh", display: "grid", gridTemplateRows: "auto 1fr auto", p: 3, gap: 3 }}
    >
      <Box sx={{ fontWeight: 600, fontSize: 16 }}>{companyName}</Box>
      <Box sx={{ display: "grid", alignContent: "center", justifyItems: "center" }}>
        <Box sx={{ inlineSize: "100%", maxInlineSize: 520, display: "grid", gap: 2 }}>
          <Box component="h1" sx={{ typography: "h1", m: 0 }}>
            {title}
          </Box>
          {children}
          <Box role="status" sx={{ minBlockSize: 56 }}>
            {outcome}
            {problem && <Alert severity="warning">{problem}</Alert>}
          </Box>
        </Box>
      </Box>
      <LanguageRow />
    </Box>
  );
}

/** What a public page says of a call that failed. */
export function useProblem() {
  const { t } = useTranslation();
  return (error: unknown) => (error instanceof ApiError && error.detail) || t("errors.unexpected");
}
