import Close from "@mui/icons-material/Close";
import { Box, IconButton } from "@mui/material";
import { attributes } from "../../contract/attributes.routes.ts";
import { attributePrefix, labelFields, mostFields, mostLines } from "../../contract/labelTemplates.routes.ts";
import type { LabelLine } from "../../contract/labelTemplates.ts";
import { ArrangedList } from "../arranging/ArrangedList.tsx";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useSizes } from "./SizeInput.tsx";

/** What a label can show, attributes included, as people call it. */
function useShown() {
  const { t } = useTranslation();
  const may = useMay();
  const query = { limit: 100 };
  const { data = [] } = useCall(attributes.options, { query }, { enabled: may(attributes.options) });
  const own = labelFields.map((id) => ({ id: id as string, name: t(`labelTemplates.shows.${id}`) }));
  const ofDevices = data.map(({ label, detail = "" }) => ({ id: attributePrefix + detail, name: label }));
  const all = [...own, ...ofDevices];
  return {
    all,
    nameOf: (field: string) => all.find(({ id }) => id === field)?.name ?? field.replace(attributePrefix, ""),
  };
}

/** The lines of text of a label from top to bottom: what each shows, how large, and over how many lines it may run. */
export function LinesInput(props: FieldProps) {
  const { t } = useTranslation();
  const { all, nameOf } = useShown();
  const { field, error } = useField(props, (value) =>
    (value as LabelLine[]).map((line) => nameOf(line.field)).join(", "),
  );
  const lines: LabelLine[] = field.value ?? [];
  const keyOf = (line: LabelLine, at: number) =>
    `${line.field} ${lines.slice(0, at).filter((other) => other.field === line.field).length}`;
  const keys = lines.map(keyOf);
  const lineAt = (key: string) => lines[keys.indexOf(key)]!;
  const change = (key: string, changes: Partial<LabelLine>) =>
    field.onChange(lines.map((line, at) => (keys[at] === key ? { ...line, ...changes } : line)));
  const free = all.filter(({ id }) => !lines.some((line) => line.field === id));
  return (
    <Field label={props.label} help={t("labelTemplates.linesHelp")} error={error}>
      {(ids) => (
        <>
          <ArrangedList
            label={props.label}
            keys={keys}
            onChange={(next) => field.onChange(next.map(lineAt))}
            nameOf={(key) => nameOf(lineAt(key).field)}
          >
            {(key) => (
              <Line
                line={lineAt(key)}
                name={nameOf(lineAt(key).field)}
                onChange={(changes) => change(key, changes)}
                onRemove={() => field.onChange(lines.filter((_, at) => keys[at] !== key))}
              />
            )}
          </ArrangedList>
          {lines.length < mostFields && (
            <Choice
              fullWidth
              value={null}
              none={t("labelTemplates.addLine")}
              options={free}
              onChoose={(id) => id && field.onChange([...lines, { field: id, size: 7, lines: 1 }])}
              inputRef={field.ref}
              onBlur={field.onBlur}
              inputProps={ids}
            />
          )}
        </>
      )}
    </Field>
  );
}

type LineProps = {
  line: LabelLine;
  name: string;
  onChange: (changes: Partial<LabelLine>) => void;
  onRemove: () => void;
};

function Line({ line, name, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sizes = useSizes(line.size);
  const counts = Array.from({ length: mostLines }, (_, at) => ({
    id: at + 1,
    name: t("labelTemplates.mostLines", { count: at + 1, shown: format.number(at + 1) }),
  }));
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", gap: 1, py: 0.5 }}>
        <Box
          sx={{ flex: { xs: "1 0 100%", sm: "1 1 130px" }, alignSelf: "center", overflowWrap: "anywhere" }}
        >
          <bdi>{name}</bdi>
        </Box>
        <Choice
          value={line.size}
          options={sizes}
          onChoose={(size) => onChange({ size })}
          inputProps={{ "aria-label": t("labelTemplates.sizeOfLine", { field: name }) }}
          sx={{ flex: { xs: "1 1 0", sm: "none" }, inlineSize: { sm: 92 } }}
        />
        <Choice
          value={line.lines}
          options={counts}
          onChoose={(count) => onChange({ lines: count })}
          inputProps={{ "aria-label": t("labelTemplates.linesOf", { field: name }) }}
          sx={{ flex: { xs: "1 1 24px", sm: "none" }, inlineSize: { sm: 104 } }}
        />
      </Box>
      <IconButton
        size="small"
        aria-label={t("labelTemplates.removeLine", { field: name })}
        onClick={onRemove}
      >
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  );
}
