import { Box } from "@mui/material";
import { Small } from "../kit/look/Text.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { BenchQueue } from "./benchQueue.ts";
import { codeOf, colorOf, outcomeText, signOf } from "./outcomes.ts";

const maxShown = 10;

/** The last scans before the one that is shown large, with their fate. */
export function BenchLog({ benching }: { benching: BenchQueue }) {
  const { t } = useTranslation();
  const rows = benching.log.use().slice(1, maxShown + 1);
  if (rows.length === 0) return null;
  return (
    <PagePart title={t("workbench.last")}>
      <ol className="plainList framed" aria-label={t("workbench.last")}>
        {rows.map((entry) => (
          <Box
            component="li"
            key={entry.key}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              columnGap: 1.5,
              alignItems: "center",
              px: 1.5,
              py: 0.5,
              minHeight: 36,
            }}
          >
            <Box
              aria-hidden
              sx={{ inlineSize: 20, textAlign: "center", fontWeight: 600, color: colorOf(entry) }}
            >
              {signOf(entry)}
            </Box>
            <Code copy={false}>{codeOf(entry)}</Code>
            <Small sx={{ color: colorOf(entry), marginInlineStart: "auto" }}>{outcomeText(entry)}</Small>
          </Box>
        ))}
      </ol>
    </PagePart>
  );
}
