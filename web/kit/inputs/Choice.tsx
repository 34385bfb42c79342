import { NativeSelect, type NativeSelectProps, OutlinedInput } from "@mui/material";

type Shown = Pick<
  NativeSelectProps,
  "autoFocus" | "disabled" | "fullWidth" | "onBlur" | "inputRef" | "inputProps" | "sx"
>;
type Props<V, None> = Shown & {
  value: V | null | undefined;
  options: readonly { id: V; name: string }[];
  /** What choosing nothing is called; without it nothing cannot be chosen. */
  none?: None;
  onChoose: (id: V | (None extends string ? null : never)) => void;
  /** That nothing is chosen yet is wrong. */
  error?: boolean;
};

/** One of a few, in the browser's own list. */
export function Choice<V extends number | string, None extends string | undefined = undefined>({
  value,
  options,
  none,
  onChoose,
  error,
  ...shown
}: Props<V, None>) {
  return (
    <NativeSelect
      {...shown}
      value={value ?? ""}
      onChange={({ target }) => {
        const chosen = options.find(({ id }) => String(id) === target.value)?.id ?? null;
        onChoose(chosen as Parameters<typeof onChoose>[0]);
      }}
      input={<OutlinedInput error={error} />}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
