import Close from "@mui/icons-material/Close";
import { Box, Button, IconButton, useMediaQuery } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Right } from "../../../contract/access.ts";
import { fieldRefused, mostEdited } from "../../../contract/bulk.routes.ts";
import type { EditAnswer, EditForm as Routes } from "../../../contract/bulk.ts";
import type { Route } from "../../../contract/routes.ts";
import { ApiError, call } from "../call/api.ts";
import { useMe } from "../call/session.ts";
import { messageOf } from "../call/toasts.ts";
import { showFieldErrors } from "../form/form.tsx";
import { Choice } from "../inputs/Choice.tsx";
import { Field } from "../inputs/Field.tsx";
import { blankOf, fieldRules, fieldSchema, type JsonSchema } from "../inputs/fields.ts";
import type { EditInputs, FieldProps } from "../inputs/inputs.tsx";
import { DialogFrame } from "../page/DialogFrame.tsx";
import { Problem } from "../page/Problem.tsx";
import { bodyOfChosen, type Selection } from "../rows/listState.ts";
import { useTranslation } from "../texts/i18n.ts";
import { useLabels } from "../texts/labels.ts";
import { BulkPreview } from "./BulkPreview.tsx";

type Props = {
  routes: Routes;
  inputs: () => Promise<EditInputs>;
  name: string;
  chosen: Omit<Selection<unknown>, "rows">;
  pathTo: (id: number) => string;
  onClose: () => void;
  onDone: (answer: EditAnswer) => void;
};

/** Edits fields of many rows: choose the fields and values, then preview the outcome for each row. */
export function BulkEdit(props: Props) {
  const { input } = props.routes;
  const [fetched, setFetched] = useState<object>();
  useEffect(() => {
    if (typeof input === "function") void input().then(setFetched);
  }, [input]);
  const schema = typeof input === "function" ? fetched : input;
  return schema ? <Editing {...props} schema={schema as JsonSchema} /> : null;
}

function Editing({
  routes,
  inputs,
  name,
  chosen,
  pathTo,
  onClose,
  onDone,
  schema,
}: Props & { schema: JsonSchema }) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 599px)");
  const edit = useEdit(routes, schema, chosen, onDone);
  const { form, fields, preview, busy } = edit;
  const label = useLabels(name);
  const tooMany = chosen.count > mostEdited;
  return (
    <DialogFrame
      title={t("kit.bulkEdit.title", { count: chosen.count })}
      action={preview ? t("kit.bulkEdit.do", { count: preview.changed }) : t("kit.bulkEdit.preview")}
      step={preview ? "do" : "look"}
      width={preview ? "md" : "sm"}
      fullScreen={phone}
      disabled={preview ? preview.changed === 0 : fields.length === 0 || tooMany}
      busy={busy}
      unsaved={() => fields.length > 0}
      onClose={onClose}
      onDo={() => void (preview ? edit.save() : edit.look())}
      aside={
        preview && (
          <Button color="inherit" onClick={edit.back}>
            {t("kit.bulkEdit.back")}
          </Button>
        )
      }
    >
      <Problem text={edit.problem ?? (tooMany && t("errors.tooManyRows", { most: mostEdited }))} />
      {preview ? (
        <BulkPreview answer={preview} control={form.control} label={label} pathTo={pathTo} />
      ) : (
        <ChosenFields edit={edit} routes={routes} inputs={inputs} label={label} />
      )}
    </DialogFrame>
  );
}

/** The state of a bulk edit: its fields and values, the preview, and saving. */
function useEdit(routes: Routes, schema: JsonSchema, chosen: Props["chosen"], onDone: Props["onDone"]) {
  const blank = blankOf(schema);
  const form = useForm({ mode: "onTouched", defaultValues: blank });
  const [fields, setFields] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<EditAnswer>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const changes = () => {
    const values = form.getValues();
    return Object.fromEntries(fields.map((field) => [field, values[field] ?? blank[field]]));
  };
  const send = (body: object) =>
    call(routes.edit as Route<unknown, EditAnswer>, { body: { ...body, changes: changes() } });
  async function during(action: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      const atFields = error instanceof ApiError ? showFieldErrors(form, ofForm(error), fields) : [];
      const allAtFields = error instanceof ApiError && error.errors.length > 0 && atFields.length === 0;
      setProblem(allAtFields ? undefined : messageOf(error));
      return error;
    } finally {
      setBusy(false);
    }
  }
  const look = async () => setPreview(await send({ ...bodyOfChosen(chosen), dryRun: true }));
  return {
    form,
    fields,
    preview,
    problem,
    busy,
    setFields,
    back: () => {
      setPreview(undefined);
      setProblem(undefined);
    },
    look: form.handleSubmit(() => during(look).then(() => undefined)),
    save: async () => {
      const rows = preview?.rows.filter(({ state }) => state === "changed") ?? [];
      const sent = { rows: rows.map(({ id, version }) => ({ id, version })) };
      const failed = await during(async () => onDone(await send(sent)));
      if (!(failed instanceof ApiError) || failed.code !== "bulkEditRefused") return;
      // Somebody else saved first: preview again, with the reason why nothing was saved.
      await during(look);
      setProblem(messageOf(failed));
    },
    field: (field: string, label: string): FieldProps => {
      const shape = fieldSchema(schema, field);
      return { name: field, control: form.control, rules: fieldRules(shape), shape, label };
    },
  };
}

/** The server names a field `changes.city`, the form `city`. */
const ofForm = (error: ApiError) =>
  new ApiError(error.status, {
    ...error,
    errors: error.errors.map((one) => ({ ...one, path: one.path.replace(/^changes\./, "") })),
  });

type ChosenFieldsProps = {
  edit: ReturnType<typeof useEdit>;
  routes: Routes;
  inputs: Props["inputs"];
  label: (name: string) => string;
};
function ChosenFields({
  edit: { form, fields, setFields, field },
  routes,
  inputs: load,
  label,
}: ChosenFieldsProps) {
  const { t } = useTranslation();
  const rights = (useMe()?.permissions ?? []) as Right[];
  const [inputs, setInputs] = useState<EditInputs>({});
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void load().then(setInputs);
  }, [load]);
  const free = Object.keys(inputs).filter(
    (name) => !fields.includes(name) && !fieldRefused(routes, [name], rights),
  );
  const add = (name: string) => {
    setFields([...fields, name]);
    setTimeout(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>("input, select, textarea")?.focus(),
    );
  };
  const leave = (name: string) => {
    form.unregister(name);
    setFields(fields.filter((other) => other !== name));
  };
  return (
    <>
      <div ref={list}>
        {fields.map((name) => (
          <Line
            key={name}
            onLeave={() => leave(name)}
            leave={t("kit.bulkEdit.leave", { field: label(name) })}
          >
            {inputs[name]?.(field(name, label(name)))}
          </Line>
        ))}
      </div>
      {free.length > 0 && (
        <Field label={t(fields.length > 0 ? "kit.bulkEdit.another" : "kit.bulkEdit.field")}>
          {(ids) => (
            <Choice
              fullWidth
              autoFocus={fields.length === 0}
              value={null}
              options={free.map((id) => ({ id, name: label(id) }))}
              none={t("kit.choose")}
              onChoose={(name) => name && add(name)}
              inputProps={ids}
            />
          )}
        </Field>
      )}
    </>
  );
}

function Line({ onLeave, leave, children }: { onLeave: () => void; leave: string; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "start" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <IconButton onClick={onLeave} aria-label={leave} sx={{ mt: 2.5 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
