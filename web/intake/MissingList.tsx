import { Box } from "@mui/material";
import type { Intake } from "../../contract/intakes.ts";
import { Faint, Note } from "../kit/look/Text.tsx";
import { Code } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const maxShown = 100;

/** Devices that are expected and were not seen. */
export function MissingList({ intake: { missing, counters } }: { intake: Intake }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (missing.length === 0)
    return <Faint>{t(counters.expected ? "intake.allThere" : "intake.noneExpected")}</Faint>;
  const more = counters.missing - Math.min(maxShown, missing.length);
  return (
    <ul className="plainList framed">
      {missing.slice(0, maxShown).map(({ lineId, serialNumber, productName }) => (
        <Box component="li" key={lineId} sx={{ px: 1.5, py: 0.5 }}>
          <Code copy={false}>{serialNumber}</Code>
          <Note>
            <bdi>{productName}</bdi>
          </Note>
        </Box>
      ))}
      {more > 0 && (
        <Faint component="li" sx={{ px: 1.5, py: 0.75 }}>
          {t("intake.andMore", { count: more, shown: format.number(more) })}
        </Faint>
      )}
    </ul>
  );
}
