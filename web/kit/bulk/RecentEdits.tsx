import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { BulkEdit } from "../../../contract/bulk.routes.ts";
import type { RecentEdit } from "../../../contract/bulk.ts";
import type { Route } from "../../../contract/routes.ts";
import { useCall } from "../call/data.ts";
import { Faint, Note } from "../look/Text.tsx";
import { InfoDialog } from "../page/InfoDialog.tsx";
import { Instant } from "../page/values.tsx";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { useLabels } from "../texts/labels.ts";

type Props = {
  routes: BulkEdit;
  name: string;
  undo: (id: number) => Promise<void>;
  onClose: () => void;
};

/** The bulk edits of the last day, each with an undo. */
export function RecentEdits({ routes, name, undo, onClose }: Props) {
  const { t } = useTranslation();
  const [undoing, setUndoing] = useState<number>();
  const edits = useCall(routes.recent as Route<unknown, { items: RecentEdit[] }>, {}, { staleTime: 0 });
  const goBack = async (id: number) => {
    setUndoing(id);
    await undo(id);
    setUndoing(undefined);
    await edits.refetch();
  };
  return (
    <InfoDialog title={t("kit.bulkEdit.recent")} onClose={onClose}>
      <Faint component="p" sx={{ m: 0, mb: 1 }}>
        {t(edits.data?.items.length === 0 ? "kit.bulkEdit.recentNone" : "kit.bulkEdit.recentText")}
      </Faint>
      <ul className="plainList">
        {edits.data?.items.map((edit) => (
          <OneEdit
            key={edit.id}
            edit={edit}
            name={name}
            busy={undoing === edit.id}
            onUndo={() => void goBack(edit.id)}
          />
        ))}
      </ul>
    </InfoDialog>
  );
}

type OneEditProps = { edit: RecentEdit; name: string; busy: boolean; onUndo: () => void };
function OneEdit({ edit: { at, userName, fields, count, undone }, name, busy, onUndo }: OneEditProps) {
  const { t } = useTranslation();
  const label = useLabels(name);
  const format = useFormat();
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 1, py: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: "anywhere" }}>
          {t("kit.bulkEdit.rows", { count })}: {format.list(fields.map(label))}
        </Box>
        <Note>
          <Instant at={at} /> · <bdi>{userName}</bdi>
        </Note>
      </Box>
      {undone ? (
        <Faint>{t("kit.bulkEdit.undone")}</Faint>
      ) : (
        <Button size="small" loading={busy} onClick={onUndo}>
          {t("kit.undo")}
        </Button>
      )}
    </Box>
  );
}
