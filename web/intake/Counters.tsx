import { Box, ButtonBase } from "@mui/material";
import type { Intake } from "../../contract/intakes.ts";
import { Faint } from "../kit/look/Text.tsx";
import { Count } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Part = "missing" | "unexpected" | "last";
type Props = { counters: Intake["counters"]; onShow: (part: Part) => void };

/** Four large figures; each shows its own column on a phone. */
export function Counters({ counters, onShow }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    {
      name: "matched",
      value: counters.matched,
      of: counters.expected,
      tone: "success",
      sign: "✓",
      part: "last",
    },
    {
      name: "missing",
      value: counters.missing,
      tone: counters.missing ? "warning" : undefined,
      sign: "–",
      part: "missing",
    },
    {
      name: "unexpected",
      value: counters.unexpected,
      tone: counters.undecided ? "error" : undefined,
      sign: "▲",
      part: "unexpected",
    },
    {
      name: "duplicates",
      value: counters.duplicates,
      tone: counters.duplicates ? "warning" : undefined,
      sign: "×2",
      part: "last",
    },
  ] as const;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "repeat(2, 1fr)", sm: "repeat(4, 1fr)" },
        my: 1.5,
      }}
    >
      {figures.map(({ name, value, tone, sign, part, ...more }) => (
        <ButtonBase
          key={name}
          onClick={() => onShow(part)}
          sx={{
            display: "block",
            textAlign: "start",
            font: "inherit",
            border: 1,
            borderColor: "divider",
            borderInlineStart: ({ palette }) => `4px solid ${tone ? palette[tone].main : palette.divider}`,
            bgcolor: "background.paper",
            px: 1.5,
            py: 1,
          }}
        >
          <Faint>
            <span aria-hidden>{format.digits(sign)}</span> {t(`intake.${name}`)}
          </Faint>
          <Box
            sx={{
              fontSize: { xs: 28, sm: 40 },
              lineHeight: 1.15,
              fontWeight: 600,
              color: tone ? `${tone}.main` : "text.secondary",
            }}
          >
            <Count value={value} />
            {"of" in more && (
              <Box component="span" sx={{ fontSize: 16, fontWeight: 400, color: "text.secondary" }}>
                {" "}
                {t("intake.of", { shown: format.number(more.of) })}
              </Box>
            )}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
