import Check from "@mui/icons-material/Check";
import { Box } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { views } from "../../../contract/views.routes.ts";
import type { View } from "../../../contract/views.ts";
import { useAct } from "../call/data.ts";
import { useMay } from "../call/session.ts";
import { Note } from "../look/Text.tsx";
import { Divider, ListSubheader, Menu, MenuItem } from "../overlays/overlays.ts";
import { ChoiceItem } from "../page/ChoiceItem.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { differs, searchOfView, type ViewsProps } from "./views.ts";

const ViewDialog = lazy(() => import("./ViewDialog.tsx").then((module) => ({ default: module.ViewDialog })));
type Props = ViewsProps & {
  /** What the menu hangs on; null while it is closed. */
  anchor: HTMLElement | null;
  close: () => void;
};

/** The views of a list in their menu, and the dialog in which one is made or changed. */
export function ViewChoices({ screen, all, current, search, columns, onOpen, anchor, close }: Props) {
  const { t } = useTranslation();
  const mayShare = useMay()({ config: { permission: "configs:write" } });
  const [editing, setEditing] = useState<"new" | View>();
  const replace = useAct(views.replace, { done: t("kit.viewSaved") });
  const changed = current !== undefined && differs(current, search, columns);
  const currentView = { screen, search: searchOfView(search), columns: columns ? [...columns] : null };
  const mayChange = current && (current.shared ? mayShare : current.own);
  const keepChanges = () => {
    close();
    if (!current) return;
    const { id, version, own: _own, username: _username, ...view } = current;
    replace.mutate({ params: { id }, body: { ...view, ...currentView, version } });
  };
  const item = (view: View | undefined) => (
    <ChoiceItem
      key={view?.id ?? 0}
      dense
      selected={current?.id === view?.id}
      onClick={() => {
        close();
        onOpen(view);
      }}
    >
      <Box sx={{ inlineSize: 24, display: "inline-flex" }}>
        {current?.id === view?.id && <Check sx={{ fontSize: 16 }} aria-hidden />}
      </Box>
      {view ? view.name : t("kit.viewAll")}
      {view?.isDefault && (
        <Note component="span" sx={{ marginInlineStart: 1 }}>
          {t("kit.viewIsDefault")}
        </Note>
      )}
    </ChoiceItem>
  );
  const own = all.filter(({ shared }) => !shared);
  const shared = all.filter((view) => view.shared);
  return (
    <>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          {item(undefined)}
          {own.map(item)}
          {shared.length > 0 && (
            <ListSubheader key="shared" sx={{ lineHeight: "32px", fontSize: 12 }}>
              {t("kit.viewsShared")}
            </ListSubheader>
          )}
          {shared.map(item)}
          <Divider key="line" component="li" />
          {changed && mayChange && (
            <MenuItem key="keep" dense onClick={keepChanges}>
              {t("kit.viewKeep", { name: current.name })}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem
              key="edit"
              dense
              onClick={() => {
                close();
                setEditing(current);
              }}
            >
              {t("kit.viewEditNamed", { name: current.name })}
            </MenuItem>
          )}
          <MenuItem
            key="new"
            dense
            onClick={() => {
              close();
              setEditing("new");
            }}
          >
            {t("kit.viewNew")}…
          </MenuItem>
        </Menu>
      )}
      {editing && (
        <Suspense>
          <ViewDialog
            view={editing === "new" ? undefined : editing}
            current={currentView}
            onSaved={(view) => editing === "new" && onOpen(view)}
            onRemoved={() => onOpen(undefined)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
