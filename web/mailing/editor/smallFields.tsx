import { linkProblem } from "../../../contract/emailBlocks.rules.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

type Align = "start" | "center" | "end";
type AlignProps = { value: Align | undefined; disabled: boolean; onChange: (align: Align) => void };
export function AlignBox({ value = "start", disabled, onChange }: AlignProps) {
  const { t } = useTranslation();
  return (
    <ChoiceBox
      label={t("emails.align")}
      options={(["start", "center", "end"] as const).map((id) => ({ id, name: t(`emails.aligns.${id}`) }))}
      value={value}
      disabled={disabled}
      onChoose={(align) => onChange(align as Align)}
    />
  );
}

type HrefProps = {
  value: string;
  error?: string;
  disabled: boolean;
  optional?: boolean;
  onChange: (href: string) => void;
};
/** Where something leads; what may not be is said once it is typed. */
export function HrefBox({ value, error, disabled, optional, onChange }: HrefProps) {
  const { t } = useTranslation();
  const problem = value.length > 7 ? linkProblem(value.trim()) : undefined;
  return (
    <TextBox
      label={t("fields.href")}
      help={t("emails.hrefHelp")}
      optional={optional}
      error={error ?? (problem && t(keyIn("errors", problem)))}
      value={value}
      disabled={disabled}
      onChange={(href) => onChange(href.trim())}
      inputProps={{ dir: "ltr", inputMode: "url", maxLength: 2000 }}
    />
  );
}
