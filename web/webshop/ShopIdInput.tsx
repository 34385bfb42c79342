import type { OptionsOf } from "../../contract/autocomplete.routes.ts";
import { optionsOf } from "../../contract/autocomplete.routes.ts";
import { useMay } from "../kit/call/session.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { type FieldProps, type More, TextInput, useField } from "../kit/inputs/inputs.tsx";
import { Pick, PickedNames } from "../kit/inputs/Pick.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = FieldProps & More & { from: OptionsOf };

/** A number or code of the web shop: chosen there by name, or typed, also while the shop is away. */
export function ShopIdInput({ from, ...props }: Props) {
  const may = useMay();
  return may(optionsOf(from)) ? <Chosen from={from} {...props} /> : <TextInput {...props} mono />;
}

function Chosen({ from, ...props }: Props) {
  const { t } = useTranslation();
  const { field, error, optional } = useField(props, (value) =>
    value ? <PickedNames from={from} ids={[String(value)]} /> : null,
  );
  return (
    <Field label={props.label} help={props.help} error={error} optional={optional}>
      {(ids) => (
        <Pick
          from={from}
          ids={ids}
          value={field.value || null}
          onChange={(id) => field.onChange(id === null ? "" : String(id))}
          onBlur={field.onBlur}
          inputRef={field.ref}
          disabled={props.disabled}
          making={{
            text: (typed) => (typed ? t("webshop.useId", { id: typed }) : t("webshop.noId")),
            start: (typed) => field.onChange(typed),
          }}
        />
      )}
    </Field>
  );
}
