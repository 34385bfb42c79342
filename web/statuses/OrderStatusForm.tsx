import { Box } from "@mui/material";
import { useState } from "react";
import { mailVariables, orderKinds, orderStatuses, phases } from "../../contract/statuses.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { StatusMails } from "./StatusMails.tsx";
import { StatusUse } from "./StatusUse.tsx";

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
