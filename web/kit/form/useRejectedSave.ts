import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "../call/api.ts";
import { messageOf } from "../call/toasts.ts";
import { blankOf, fieldSchema, type JsonSchema } from "../inputs/fields.ts";
import { type Translate, useTranslation } from "../texts/i18n.ts";
import { showFieldErrors } from "./form.tsx";
import { type Difference, differences } from "./stale.ts";

export type VersionedRecord = { version?: number };
type Options = {
  form: UseFormReturn;
  schema: JsonSchema;
  /** The fields that an error may refer to; by default those of the schema. */
  names?: readonly string[];
  /** Reads the current record. */
  newest: () => Promise<VersionedRecord | undefined>;
};

/** Who made the version that refuses an older one. */
const whoChanged = ({ details }: ApiError, t: Translate) =>
  details.byYou ? t("kit.stale.yourself") : String(details.changedBy || t("kit.stale.somebody"));

/** The state of a form after a refused save; after a conflict, both versions and the choices between them. */
export function useRejectedSave({ form, schema, names, newest }: Options) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const [stale, setStale] = useState<{ theirs: VersionedRecord; changedBy: string }>();
  /** The version that was loaded and that a save sends. */
  const version = useRef<number>(undefined);
  const clear = useCallback(() => {
    setProblem(undefined);
    setStale(undefined);
  }, []);
  const current = () => newest().catch(() => undefined);
  const fields = Object.keys(schema.properties ?? {});

  async function refuse(error: unknown) {
    const shownFields = error instanceof ApiError ? showFieldErrors(form, error, names ?? fields) : [];
    const atFields = error instanceof ApiError && error.errors.length > shownFields.length;
    setProblem(atFields ? shownFields[0] : messageOf(error));
    if (!(error instanceof ApiError) || error.code !== "stale") return;
    const theirs = await current();
    if (theirs) setStale({ theirs, changedBy: whoChanged(error, t) });
  }
  /** Saves over a newer version. If the screen asks something first and the save is cancelled, the form stays stale. */
  async function saveOver(newer: VersionedRecord, save: () => Promise<unknown>) {
    const read = version.current;
    version.current = newer.version;
    await save();
    if (version.current === newer.version) version.current = read;
  }
  const blankAt = (path: string) => (fieldSchema(schema, path).schema.type === "string" ? "" : null);
  function take(theirs: readonly Difference[]) {
    for (const { name, theirs: value } of theirs)
      form.setValue(name, value ?? blankAt(name), { shouldDirty: true });
  }
  /** The ways out of a conflict: `save` is the screen's own save, `reset` shows other values. */
  const offer = (save: () => Promise<unknown>, reset: (record: VersionedRecord) => void) =>
    stale && {
      reload: () => void current().then((stored) => stored && reset(stored)),
      overwrite: () => void current().then((newer) => newer && saveOver(newer, save)),
      compared: {
        found: differences(
          fields.filter((name) => name !== "version" && name in stale.theirs),
          form.formState.defaultValues ?? {},
          form.getValues(),
          { ...blankOf(schema), ...stale.theirs },
        ),
        changedBy: stale.changedBy,
        merge: (theirs: readonly Difference[]) => {
          take(theirs);
          void saveOver(stale.theirs, save);
        },
      },
    };
  return { problem: problem === "" ? t("errors.unexpected") : problem, version, clear, refuse, offer };
}
