import { Box } from "@mui/material";
import { type ReactNode, Suspense, useState } from "react";
import { mailVariables, orderKinds, orderStatuses, phases } from "../../contract/statuses.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import type { PageAction } from "../kit/page/Page.tsx";
import { Code, StatusChip, Word, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { StatusMails } from "./StatusMails.tsx";
import { StatusUse } from "./StatusUse.tsx";

const ArrangeStatuses = lazyPart(() => import("./ArrangeStatuses.tsx"), "ArrangeStatuses");

export function OrderStatusList() {
  const { t } = useTranslation();
  const may = useMay();
  const [arranging, setArranging] = useState(false);
  const arrange = { text: t("orderStatuses.arrange.open"), onClick: () => setArranging(true) };
  return (
    <Statuses actions={[may(orderStatuses.arrange) && arrange]}>
      <Suspense>{arranging && <ArrangeStatuses onClose={() => setArranging(false)} />}</Suspense>
    </Statuses>
  );
}

const Statuses = (props: { actions: (PageAction | false)[]; children: ReactNode }) => (
  <ListScreen
    {...props}
    of={orderStatuses}
    name="orderStatuses"
    sort="position"
    columns={[
      { key: "name", cell: (status) => <StatusChip {...status} /> },
      { key: "kind", cell: (status) => <Word of="orderKinds" value={status.kind} /> },
      { key: "phase", cell: (status) => <Word of="phases" value={status.phase} /> },
      { key: "mailBody", cell: (status) => <YesNo value={status.mailBody !== ""} /> },
      { key: "position", align: "end" },
    ]}
    filters={[
      { key: "kind", words: orderKinds, texts: "orderKinds" },
      { key: "phase", words: phases, texts: "phases" },
    ]}
  />
);

function MailHelp() {
  const { t } = useTranslation();
  return (
    <>
      {t("orderStatuses.mailHelp")}
      <Box
        component="ul"
        className="plainList"
        sx={{ mt: 0.5, display: "flex", flexWrap: "wrap", columnGap: 2 }}
      >
        {mailVariables.map((variable) => (
          <li key={variable}>
            <Code copy={false}>{`{${variable}}`}</Code> {t(`mailVariables.${variable}`)}
          </li>
        ))}
      </Box>
    </>
  );
}

export function OrderStatusForm() {
  const { t } = useTranslation();
  const may = useMay();
  const moves = useState(false);
  const move = { action: t("orderStatuses.use.move"), run: () => moves[1](true) };
  return (
    <FormScreen
      of={orderStatuses}
      name="orderStatuses"
      instead={may(orderStatuses.moveOrders) ? move : undefined}
      aside={(status) => <StatusUse status={status} moves={moves} />}
    >
      {({ field, form }) => (
        <>
          <TextInput {...field("name")} />
          <FieldRow>
            <SelectInput {...field("kind")} options={orderKinds} texts="orderKinds" />
            <SelectInput
              {...field("phase")}
              options={phases}
              texts="phases"
              help={t("orderStatuses.phaseHelp")}
            />
          </FieldRow>
          <ColorInput {...field("color")} />
          <StatusMails
            field={field("mailBody")}
            fieldOf={(locale) => field(`mailBodies.${locale}`)}
            subject={field("mailSubject")}
            subjectOf={(locale) => field(`mailSubjects.${locale}`)}
            form={form}
            help={<MailHelp />}
          />
        </>
      )}
    </FormScreen>
  );
}
