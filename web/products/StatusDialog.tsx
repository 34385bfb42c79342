import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import type { MissingProof } from "../../contract/proof.ts";
import { BulkReport, hasRefusals } from "../kit/bulk/BulkReport.tsx";
import type { ApiError } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { bodyOfChosen } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useProofText } from "../proof/proof.ts";
import { useProductStatuses, useStatusAct } from "./status.ts";

type Refused = { id: number; sku: string; missingProof: MissingProof[] };

/** Which devices miss a proof of erasure, and which drive of each. */
function MissingProofs({ refused, sentence }: { refused: Refused[]; sentence: string }) {
  const proofText = useProofText();
  return (
    <Alert severity="error" sx={{ "& ul": { m: 0, paddingInlineStart: 2.5 } }}>
      {sentence}
      <Box component="ul" sx={{ maxHeight: 240, overflow: "auto" }}>
        {refused.map(({ id, sku, missingProof }) => (
          <li key={id}>
            <Link to={`/products/${id}`} target="_blank">
              {sku}
            </Link>
            {": "}
            {missingProof.map(proofText).join("; ")}
          </li>
        ))}
      </Box>
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
  const refused =
    problem?.code === "missingProof" || problem?.code === "deviceLocked"
      ? (problem.details.products as Refused[] | undefined)
      : undefined;
  if (report)
    return (
      <BulkReport
        title={t("products.setStatusOf", { count: report.chosen ?? count })}
        report={report}
        pathTo={(id) => `/products/${id}`}
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
      onDo={() =>
        statusId && change.mutate({ body: { ...bodyOfChosen({ ids, filter, count }), statusId, partly } })
      }
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
        <MissingProofs
          refused={refused}
          sentence={
            problem?.code === "deviceLocked"
              ? t("orders.refused.locked", { count: refused.length })
              : t("products.statusRefused", { count: refused.length, total: count })
          }
        />
      ) : (
        problem && <Alert severity="error">{messageOf(problem)}</Alert>
      )}
    </DialogFrame>
  );
}
