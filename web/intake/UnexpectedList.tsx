import { Box, Button } from "@mui/material";
import { useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake, IntakeScan } from "../../contract/intakes.ts";
import { type TypeNamed, useTypes } from "../imports/useTypes.ts";
import { useAct } from "../kit/call/data.ts";
import { Faint, Note, Small } from "../kit/look/Text.tsx";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { DecideForm, type Decision } from "./DecideForm.tsx";

type Props = { intake: Intake; remember: (intake: Intake) => void };
const batchSize = 1000;

/** The type that most of a lot's devices have: the likeliest of one that nobody announced. */
function usualType({ missing, scans }: Intake): number | null {
  const counts = Map.groupBy(
    [...missing, ...scans].filter(({ typeId }) => typeId !== null),
    ({ typeId }) => typeId,
  );
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** Serial numbers that no line expected: each waits here until someone decides about it. */
export function UnexpectedList({ intake, remember }: Props) {
  const { t } = useTranslation();
  const types = useTypes();
  const decide = useAct(intakes.decide, { onDone: remember });
  const correct = useAct(intakes.correct, { onDone: remember });
  const send = (scans: readonly IntakeScan[], decision: Decision) =>
    decide.mutate({
      params: { id: intake.id },
      body: { scanIds: scans.slice(0, batchSize).map(({ id }) => id), ...decision },
    });
  const unmatched = intake.scans.filter(({ verdict }) => verdict !== "matched");
  const undecided = unmatched.filter(({ decision }) => decision === null);
  // What may be another number is asked about one by one.
  const fresh = undecided.filter(({ verdict, suggestion }) => verdict === "unexpected" && !suggestion);
  if (unmatched.length === 0) return <Faint>{t("intake.nothingUnexpected")}</Faint>;
  const usual = usualType(intake);
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {undecided.length > 1 && (
        <Box
          className="framed"
          sx={{ borderInlineStart: (theme) => `4px solid ${theme.palette.error.main}`, p: 1.5 }}
        >
          <Box sx={{ fontWeight: 600, mb: 1 }}>{t("intake.decideAll", { count: undecided.length })}</Box>
          <DecideForm
            types={types}
            usual={usual}
            busy={decide.isPending}
            acceptText={fresh.length > 0 ? t("intake.acceptAll", { count: fresh.length }) : undefined}
            leaveText={t("intake.leaveAll", { count: undecided.length })}
            onDecide={(decision) => send(decision.decision === "accept" ? fresh : undecided, decision)}
          />
        </Box>
      )}
      {[...undecided, ...unmatched.filter(({ decision }) => decision !== null)].map((scan) => (
        <Unexpected
          key={scan.id}
          scan={scan}
          intake={intake}
          types={types}
          usual={usual}
          busy={decide.isPending || correct.isPending}
          onDecide={(decision) => send([scan], decision)}
          onCorrect={(serialNumber) =>
            correct.mutate({ params: { id: intake.id }, body: { scanId: scan.id, serialNumber } })
          }
        />
      ))}
    </Box>
  );
}

type RowProps = {
  scan: IntakeScan;
  intake: Intake;
  types: readonly TypeNamed[];
  usual: number | null;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  onCorrect: (serialNumber: string) => void;
};
function Unexpected({ scan, intake, types, usual, busy, onDecide, onCorrect }: RowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const here = scan.verdict === "alreadyHere";
  const typeName = types.find(({ id }) => id === scan.typeId)?.name;
  const accepted = [typeName, scan.productName].filter(Boolean).join(" · ");
  const nameOf = (text: string) => t("kit.actionOn", { action: text, what: scan.serialNumber });
  const free = intake.counted.filter(
    ({ quantity, received, counted }) => quantity === 1 && received === 0 && !counted,
  );
  return (
    <Box className="framed" sx={{ px: 1.5, py: 1 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
        <Box sx={{ flex: "1 1 130px", minWidth: 0 }}>
          <Code copy={false}>{scan.serialNumber}</Code>
          <Note sx={{ color: here ? "error.main" : "text.secondary" }}>
            {scan.decision === "leave"
              ? t("intake.isLeft")
              : scan.decision === "accept"
                ? t("intake.isAccepted", { what: accepted || scan.serialNumber })
                : t(here ? "intake.alreadyHereHelp" : "intake.unexpectedHelp")}
          </Note>
        </Box>
        <Box sx={{ display: "flex", gap: 1 }}>
          {scan.decision !== null ? (
            <Button
              size="small"
              color="inherit"
              onClick={() => setOpen(!open)}
              aria-expanded={open}
              aria-label={nameOf(t("intake.change"))}
            >
              {t("intake.change")}
            </Button>
          ) : open ? (
            <Button
              size="small"
              color="inherit"
              onClick={() => setOpen(false)}
              aria-expanded
              aria-label={nameOf(t("kit.close"))}
            >
              {t("kit.close")}
            </Button>
          ) : (
            <>
              {!here && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() => setOpen(true)}
                  aria-expanded={false}
                  aria-label={nameOf(t("intake.takeIn"))}
                >
                  {t("intake.takeIn")}
                </Button>
              )}
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                loading={busy}
                aria-label={nameOf(t("intake.leave"))}
                onClick={() => onDecide({ decision: "leave" })}
              >
                {t("intake.leave")}
              </Button>
            </>
          )}
        </Box>
      </Box>
      {scan.suggestion && (
        <Box sx={{ mt: 1, display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Small sx={{ flex: "1 1 130px" }}>{t("intake.isThis", { serialNumber: scan.suggestion })}</Small>
          <Button
            size="small"
            variant="contained"
            loading={busy}
            aria-label={nameOf(t("intake.isThisYes", { serialNumber: scan.suggestion }))}
            onClick={() => scan.suggestion && onCorrect(scan.suggestion)}
          >
            {t("intake.isThisYes", { serialNumber: scan.suggestion })}
          </Button>
        </Box>
      )}
      {open && (
        <Box sx={{ mt: 1 }}>
          <DecideForm
            types={types}
            usual={scan.typeId ?? usual}
            busy={busy}
            lines={free}
            acceptText={here ? undefined : t("intake.takeIn")}
            leaveText={scan.decision === null ? undefined : t("intake.leave")}
            onDecide={(decision) => {
              setOpen(false);
              onDecide(decision);
            }}
          />
        </Box>
      )}
    </Box>
  );
}
