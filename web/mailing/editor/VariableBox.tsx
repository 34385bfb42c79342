import DataObject from "@mui/icons-material/DataObject";
import { InputAdornment } from "@mui/material";
import { type ReactNode, useRef, useState } from "react";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { ToolButton } from "../../kit/overlays/ToolButton.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { VariableDialog } from "./VariableDialog.tsx";

type Props = {
  label: string;
  help?: ReactNode;
  error?: string;
  optional?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  dir: "ltr" | "rtl";
  maxLength: number;
  disabled?: boolean;
};

/** A line of text that may hold variables, which a button inserts where the cursor was. */
export function VariableBox({ value, onChange, dir, maxLength, disabled, ...box }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  function insert(text: string) {
    setAsking(false);
    const at = input.current?.selectionStart ?? value.length;
    onChange((value.slice(0, at) + text + value.slice(at)).slice(0, maxLength));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + text.length, at + text.length);
    });
  }
  return (
    <>
      <TextBox
        {...box}
        value={value}
        disabled={disabled}
        onChange={onChange}
        inputRef={input}
        inputProps={{ dir, maxLength }}
        endAdornment={
          !disabled && (
            <InputAdornment position="end">
              <ToolButton
                label={`${t("emails.variable")}: ${box.label}`}
                tip={t("emails.variable")}
                aria-haspopup="dialog"
                onClick={() => setAsking(true)}
              >
                <DataObject fontSize="small" />
              </ToolButton>
            </InputAdornment>
          )
        }
      />
      {asking && <VariableDialog onClose={() => setAsking(false)} onInsert={insert} />}
    </>
  );
}
