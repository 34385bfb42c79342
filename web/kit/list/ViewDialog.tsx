import { Button, FormControlLabel, OutlinedInput, Switch } from "@mui/material";
import { useState } from "react";
import { views } from "../../../contract/views.routes.ts";
import type { View, ViewInput } from "../../../contract/views.ts";
import type { ApiError } from "../call/api.ts";
import { useAct } from "../call/data.ts";
import { useMay } from "../call/session.ts";
import { messageOf } from "../call/toasts.ts";
import { Field } from "../inputs/Field.tsx";
import { confirm } from "../page/Confirm.tsx";
import { DialogFrame } from "../page/DialogFrame.tsx";
import { useTranslation } from "../texts/i18n.ts";

type Props = {
  /** The view to change; without it a new one is made. */
  view?: View;
  /** The current state of the list. */
  current: Pick<ViewInput, "screen" | "search" | "columns">;
  onSaved: (view: View) => void;
  onRemoved: () => void;
  onClose: () => void;
};

/** Edits a view: its name, who sees it, and whether the list opens with it. */
export function ViewDialog({ view, current, onSaved, onRemoved, onClose }: Props) {
  const { t } = useTranslation();
  const mayShare = useMay()({ config: { permission: "configs:write" } });
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [problem, setProblem] = useState<ApiError>();
  const onFail = (error: ApiError) => {
    setProblem(error);
    return true;
  };
  const done = (saved: View) => {
    onSaved(saved);
    onClose();
  };
  const create = useAct(views.create, { done: t("kit.viewSaved"), onDone: done, onFail });
  const replace = useAct(views.replace, { done: t("kit.viewSaved"), onDone: done, onFail });
  const remove = useAct(views.remove, {
    onDone: () => {
      onRemoved();
      onClose();
    },
    onFail,
  });
  const save = () => {
    const of = view ? { screen: view.screen, search: view.search, columns: view.columns } : current;
    const body = { ...of, name: name.trim(), shared, isDefault };
    if (view) replace.mutate({ params: { id: view.id }, body: { ...body, version: view.version } });
    else create.mutate({ body });
  };
  const ask = async () => {
    const title = t("kit.deleteTitle", { what: view?.name });
    const text = t(view?.shared ? "kit.viewDeleteShared" : "kit.deleteText");
    if (view && (await confirm({ title, text, action: t("kit.delete"), danger: true })))
      remove.mutate({ params: { id: view.id } });
  };
  const unsaved = () =>
    name !== (view?.name ?? "") ||
    shared !== (view?.shared ?? false) ||
    isDefault !== (view?.isDefault ?? false);
  return (
    <DialogFrame
      title={t(view ? "kit.viewEdit" : "kit.viewNew")}
      action={t("kit.viewSave")}
      disabled={!name.trim()}
      busy={create.isPending || replace.isPending}
      unsaved={unsaved}
      onClose={onClose}
      onDo={save}
      aside={
        view && (
          <Button color="error" onClick={() => void ask()}>
            {t("kit.delete")}
          </Button>
        )
      }
    >
      <Field label={t("kit.viewName")} error={problem && messageOf(problem)}>
        {(ids) => (
          <OutlinedInput
            id={ids.id}
            fullWidth
            autoFocus
            value={name}
            error={problem !== undefined}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
            inputProps={{ ...ids, maxLength: 60 }}
          />
        )}
      </Field>
      <FormControlLabel
        control={<Switch checked={isDefault} onChange={() => setDefault(!isDefault)} />}
        label={t(shared ? "kit.viewDefaultShared" : "kit.viewDefault")}
        sx={{ display: "flex" }}
      />
      {mayShare && (
        <FormControlLabel
          control={<Switch checked={shared} onChange={() => setShared(!shared)} />}
          label={t("kit.viewShared")}
          sx={{ display: "flex" }}
        />
      )}
    </DialogFrame>
  );
}
