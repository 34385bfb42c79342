import { useState } from "react";
import { type EmailVariable, emailVariables, variableText } from "../../../contract/emailBlocks.rules.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

type Props = { onClose: () => void; onInsert: (text: string) => void };

/** Asks which variable, and what stands there where it is unknown. */
export function VariableDialog({ onClose, onInsert }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState<EmailVariable>("name");
  const [fallback, setFallback] = useState("");
  const needsFallback = name !== "ourCompany";
  return (
    <DialogFrame
      title={t("emails.variable")}
      action={t("emails.insert")}
      onClose={onClose}
      onDo={() => onInsert(variableText(name, needsFallback ? fallback.trim() : ""))}
    >
      <ChoiceBox
        label={t("emails.whichVariable")}
        options={emailVariables.map((id) => ({ id, name: t(`emails.variables.${id}`) }))}
        value={name}
        onChoose={(id) => setName(id as EmailVariable)}
        autoFocus
      />
      {needsFallback && (
        <TextBox
          label={t("emails.fallback")}
          help={t("emails.fallbackHelp")}
          optional
          value={fallback}
          onChange={setFallback}
          inputProps={{ maxLength: 100, dir: "auto" }}
        />
      )}
    </DialogFrame>
  );
}
