import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { BulkReport, hasRefusals } from "../kit/bulk/BulkReport.tsx";
import type { ApiError } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { bodyOfChosen } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { OverrideButton } from "../proof/OverrideButton.tsx";
import type { HeldBack } from "../proof/proof.ts";
import { useLacksText } from "../proof/proof.ts";
import { useProductStatuses, useStatusAct } from "./status.ts";

type RefusedProps = { refused: HeldBack[]; sentence: string; onReleased: () => void };
/** Which devices may not be sold, and what each of them lacks. */
function HeldBackDevices({ refused, sentence, onReleased }: RefusedProps) {
  const lacksText = useLacksText();
  return (
    <Alert severity="error" sx={{ "& ul": { m: 0, paddingInlineStart: 2.5 } }}>
      {sentence}
      <Box component="ul" sx={{ maxHeight: 240, overflow: "auto" }}>
        {refused.map((device) => (
          <li key={device.id}>
            <Link to={`/products/${device.id}`} target="_blank">
              {device.sku}
            </Link>
            {": "}
            {lacksText(device)}
          </li>
        ))}
      </Box>
      <OverrideButton devices={refused} onDone={onReleased} />
    </Alert>
  );
}

type Props = {
  ids: number[];
  /** All that match instead of the named ones. */
  filter?: Record<string, unknown>;
  count?: number;
  onClose: () => void;
  onDone: () => void;
};
/** Moves products to a status by hand. Ready and sold follow from the sales order, so they are not offered. */
export function StatusDialog({ ids, filter, count = ids.length, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const statuses = useProductStatuses();
  const [statusId, setStatusId] = useState<number | null>(null);
  const [problem, setProblem] = useState<ApiError>();
  const [report, setReport] = useState<BulkAnswer>();
  const partly = filter !== undefined || count > 1;
  const change = useStatusAct({
    done: ({ changed }) => (changed > 0 ? t("products.statusSet", { count: changed }) : ""),
    onDone: (answer) => {
      if (hasRefusals(answer)) return setReport(answer);
      onDone();
      onClose();
    },
    onFail: (error) => {
      setProblem(error);
      return true;
    },
  });
  const sentenceOf = (total: number) => ({
    missingProof: t("products.statusRefused", { count: total, total: count }),
    deviceLocked: t("orders.refused.locked", { count: total }),
    tasksOpen: t("products.tasksRefused", { count: total, total: count }),
  });
  const refused =
    problem && problem.code in sentenceOf(0)
      ? (problem.details.products as HeldBack[] | undefined)
      : undefined;
  const send = () =>
    statusId && change.mutate({ body: { ...bodyOfChosen({ ids, filter, count }), statusId, partly } });
  if (report)
    return (
      <BulkReport
        title={t("products.setStatusOf", { count: report.chosen ?? count })}
        report={report}
        pathTo={(id) => `/products/${id}`}
        aside={
          <OverrideButton
            isApart={false}
            devices={(report.refused ?? []).flatMap(({ id, label, code }) =>
              code in sentenceOf(0) ? [{ id, sku: label, missingProof: [], openTasks: [] }] : [],
            )}
            onDone={() => {
              setReport(undefined);
              send();
            }}
          />
        }
        onClose={() => {
          onDone();
          onClose();
        }}
      />
    );
  return (
    <DialogFrame
      title={t("products.setStatusOf", { count })}
      action={t("products.setStatus")}
      width="sm"
      disabled={!statusId}
      busy={change.isPending}
      onClose={onClose}
      onDo={send}
    >
      <ChoiceBox
        label={t("products.newStatus")}
        help={t("products.statusHelp")}
        autoFocus
        value={statusId}
        options={statuses
          .filter(({ lifecycle }) => lifecycle !== "ready" && lifecycle !== "sold")
          .map(({ id, name, lifecycle }) => {
            const stage = t(`lifecycles.${lifecycle}`);
            return { id, name: name === stage ? name : `${name} (${stage})` };
          })}
        none={t("kit.choose")}
        onChoose={(id) => {
          setStatusId(id);
          setProblem(undefined);
        }}
      />
      {refused ? (
        <HeldBackDevices
          refused={refused}
          sentence={sentenceOf(refused.length)[problem?.code as "tasksOpen"]}
          onReleased={() => {
            setProblem(undefined);
            send();
          }}
        />
      ) : (
        problem && <Alert severity="error">{messageOf(problem)}</Alert>
      )}
    </DialogFrame>
  );
}
