import { Box } from "@mui/material";
import type { Intake, IntakeScan } from "../../contract/intakes.ts";
import { useMe } from "../kit/call/session.ts";
import { Faint, Note, Small } from "../kit/look/Text.tsx";
import { Code, Count, Inline } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { nameOfUser } from "../users/names.ts";
import type { Fate, Scanning } from "./scanning.ts";

const maxShown = 10;
const signs: Record<Fate, { sign: string; color: string }> = {
  matched: { sign: "✓", color: "success.main" },
  again: { sign: "×2", color: "warning.main" },
  unexpected: { sign: "▲", color: "error.main" },
  alreadyHere: { sign: "▲", color: "error.main" },
  unreadable: { sign: "?", color: "error.main" },
  sending: { sign: "…", color: "text.secondary" },
  refused: { sign: "!", color: "error.main" },
};

/** The last scans with their fate: those of this screen first, then those of others. */
export function LastScans({ intake, scanning }: { intake: Intake; scanning: Scanning }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const log = scanning.log.use();
  const scanOf = new Map<string, IntakeScan>(intake.scans.map((scan) => [scan.serialNumber, scan]));
  const scannedSerials = new Set(log.map(({ serialNumber }) => serialNumber));
  const others = intake.scans
    .filter(({ serialNumber }) => !scannedSerials.has(serialNumber))
    .map((scan) => ({ key: -scan.id, serialNumber: scan.serialNumber, fate: fateOfScan(scan) }));
  const rows = [...log, ...others].slice(0, maxShown);
  if (rows.length === 0) return <Faint>{t("intake.nothingYet")}</Faint>;
  return (
    <ol className="plainList framed">
      {rows.map(({ key, serialNumber, fate }, at) => {
        const scan = scanOf.get(serialNumber);
        const by = scan?.userName && !(me && scan.userName === nameOfUser(me)) ? scan.userName : undefined;
        return (
          <Box
            component="li"
            key={key}
            sx={{
              display: "flex",
              gap: 1.5,
              alignItems: "center",
              px: 1.5,
              py: 0.5,
              minHeight: 44,
            }}
          >
            <Box
              aria-hidden
              sx={{
                inlineSize: 24,
                fontWeight: 600,
                fontSize: 16,
                textAlign: "center",
                color: signs[fate].color,
              }}
            >
              {format.digits(signs[fate].sign)}
            </Box>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Box
                sx={{ display: "flex", gap: 1.5, alignItems: "baseline", justifyContent: "space-between" }}
              >
                <Box
                  sx={{
                    minWidth: 0,
                    fontWeight: at === 0 ? 600 : 400,
                    overflow: "hidden",
                    textOverflow: "ellipsis",
                  }}
                >
                  <Code copy={false}>{serialNumber || "–"}</Code>
                </Box>
                <Small sx={{ color: signs[fate].color, textAlign: "end" }}>
                  {t(`intake.fates.${fate}`)}
                  {fate === "again" && scan && scan.times > 1 && (
                    <>
                      {" "}
                      (<Count value={scan.times} />
                      ×)
                    </>
                  )}
                </Small>
              </Box>
              <Note
                dir="auto"
                sx={{
                  inlineSize: "fit-content",
                  maxInlineSize: "100%",
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                }}
              >
                <Inline parts={[scan?.productName, by]} />
              </Note>
            </Box>
          </Box>
        );
      })}
    </ol>
  );
}

const fateOfScan = ({ verdict, times }: IntakeScan): Fate =>
  verdict === "matched" && times > 1 ? "again" : verdict;
