import { Autocomplete, Box, InputAdornment, OutlinedInput } from "@mui/material";
import { useEffect, useId, useState } from "react";
import { type Option, type OptionsOf, optionsOf } from "../../../contract/autocomplete.routes.ts";
import { useDebounced } from "../browser/useDebounced.ts";
import { useCall } from "../call/data.ts";
import { Note } from "../look/Text.tsx";
import { locale as localeStore, startOf, useFormat, useTranslation } from "../texts/i18n.ts";
import { pickers, takenFrom } from "./codes.ts";
import type { FieldIds } from "./Field.tsx";
import { useLocked } from "./Lockable.tsx";

type Chosen = Option["id"];
type Common = {
  from: OptionsOf;
  /** Ties it to a label and an error; without it `label` names it. */
  ids?: FieldIds;
  label?: string;
  disabled?: boolean;
  onBlur?: () => void;
  inputRef?: (element: HTMLElement | null) => void;
  autoFocus?: boolean;
  /** An option below the results that creates what is missing. */
  making?: { text: (typed: string) => string; start: (typed: string) => void };
};
type One = {
  multiple?: false;
  value: Chosen | null;
  onChange: (value: Chosen | null, option?: Option) => void;
};
export type PickOne = Common & One;
type Many = {
  multiple: true;
  value: readonly Chosen[];
  onChange: (value: Chosen[], options?: Option[]) => void;
};

/** The options for the typed text, and the labels of the chosen ones. */
function useOptions(from: OptionsOf, typed: string, open: boolean, chosen: readonly Chosen[]) {
  const q = useDebounced(typed.trim());
  const route = optionsOf(from);
  const [seen, setSeen] = useState<ReadonlyMap<Chosen, Option>>(new Map());
  const page = useCall(
    route,
    { query: { q, limit: 30 } },
    { enabled: open, keepPrevious: true, staleTime: 30_000 },
  );
  const unknown = chosen.filter((id) => !seen.has(id));
  const labels = useCall(
    route,
    { query: { ids: unknown.join(","), limit: 100 } },
    { enabled: unknown.length > 0, staleTime: 60_000 },
  );
  const fresh = [...(page.data ?? []), ...(unknown.length > 0 ? (labels.data ?? []) : [])].filter(
    ({ id }) => !seen.has(id),
  );
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((option) => [option.id, option] as const)]));
  const labelled = chosen.map((id) => seen.get(id) ?? { id, label: labels.isFetched ? `#${id}` : "…" });
  const settled = page.data !== undefined && !page.isPlaceholderData && q === typed.trim();
  return { options: (page.data ?? []) as Option[], loading: page.isFetching, settled, labelled };
}

/** The id of the option that creates a new row. */
const makingId = "+";

function Row({ option }: { option: Option }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ overflowWrap: "anywhere" }}>
        <bdi>{option.label}</bdi>
      </Box>
      {option.detail && (
        <Note>
          <bdi>{option.detail}</bdi>
        </Note>
      )}
    </Box>
  );
}

/** The names of rows of a list by their ids. */
export function PickedNames({ from, ids }: { from: OptionsOf; ids: readonly Chosen[] }) {
  const { labelled } = useOptions(from, "", false, ids);
  const format = useFormat();
  return format.list(labelled.map(({ label }) => label));
}

/** Chooses one or more from a list that the server searches. */
export function Pick(props: PickOne | (Common & Many)) {
  const { from, ids: tied, label, disabled, onBlur, inputRef, autoFocus, making } = props;
  const { t } = useTranslation();
  const locale = localeStore.use();
  const isLocked = useLocked();
  const own = useId();
  const id = tied?.id ?? own;
  // Without typing, the chosen value is shown: the caller may have rejected the choice.
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const ids = props.multiple ? props.value : [props.value ?? []].flat();
  const { options, loading, settled, labelled } = useOptions(from, (open && typed) || "", open, ids);
  // Only once the results are for this text: Enter must not create a row that exists.
  const name = typed?.trim() ?? "";
  const isThere = options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const createOption = making && settled && !isThere ? [{ id: makingId, label: making.text(name) }] : [];
  const change = (value: Option | Option[] | null) => {
    setTyped(undefined);
    if (!Array.isArray(value) && value?.id === makingId) return making?.start(name);
    if (props.multiple)
      props.onChange(
        (value as Option[]).map((option) => option.id),
        value as Option[],
      );
    else props.onChange((value as Option | null)?.id ?? null, (value as Option | null) ?? undefined);
  };
  useEffect(() => {
    const choose = (chosen: readonly Option[]) => {
      setOpen(false);
      change(props.multiple ? [...chosen] : (chosen.at(-1) ?? null));
    };
    pickers.set(id, { from, chosen: labelled, choose });
    return () => void pickers.delete(id);
  });
  return (
    <Autocomplete<Option, boolean, false>
      id={id}
      multiple={props.multiple ?? false}
      value={props.multiple ? labelled : (labelled[0] ?? null)}
      options={[...options, ...createOption]}
      loading={loading}
      disabled={disabled}
      readOnly={isLocked}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_, value) => change(value)}
      inputValue={typed ?? (props.multiple ? "" : (labelled[0]?.label ?? ""))}
      onInputChange={(_, value, reason) => setTyped(reason === "input" ? value : undefined)}
      onBlur={onBlur}
      filterOptions={(all) => all}
      filterSelectedOptions={props.multiple}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...attributes }, option) => (
        <li key={key} {...attributes}>
          <Row option={option} />
        </li>
      )}
      autoHighlight
      clearOnBlur
      handleHomeEndKeys
      noOptionsText={t("kit.nothingFound")}
      loadingText={t("kit.searching")}
      clearText={t("kit.clear")}
      openText={t("kit.open")}
      closeText={t("kit.close")}
      renderInput={({ slotProps, id: inputId, disabled: off }) => (
        <OutlinedInput
          id={inputId}
          disabled={off}
          fullWidth
          error={tied?.["aria-invalid"]}
          autoFocus={autoFocus}
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
          startAdornment={slotProps.input.startAdornment}
          endAdornment={<InputAdornment position="end">{slotProps.input.endAdornment}</InputAdornment>}
          inputRef={inputRef}
          inputProps={{
            ...slotProps.htmlInput,
            // A name keeps its own direction, but is aligned with the other fields.
            style: { unicodeBidi: "plaintext", textAlign: startOf(locale) },
            "data-takes": takenFrom(from),
            "aria-label": label,
            "aria-describedby": tied?.["aria-describedby"],
            "aria-invalid": tied?.["aria-invalid"],
          }}
          sx={{ flexWrap: "wrap", py: 0 }}
        />
      )}
    />
  );
}
