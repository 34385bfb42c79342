import Download from "@mui/icons-material/FileDownloadOutlined";
import { Button, CircularProgress } from "@mui/material";
import { useState } from "react";
import type { ExportFormat } from "../../../contract/crud.ts";
import type { Route, WithSchemas } from "../../../contract/routes.ts";
import { callFile } from "../call/api.ts";
import { showError } from "../call/toasts.ts";
import type { JsonSchema } from "../inputs/fields.ts";
import { Menu, MenuItem } from "../overlays/overlays.ts";
import { ToolButton } from "../overlays/ToolButton.tsx";
import { useTranslation } from "../texts/i18n.ts";

type Columns = readonly { key: string; exports?: readonly string[] }[];
const names: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel (XLSX)" };

/** The export columns that match the visible ones and that the route supports. */
function fileColumns(route: WithSchemas, columns: Columns): string[] | undefined {
  const body = route.schema.body as JsonSchema | undefined;
  const allowed = new RegExp(body?.properties?.columns?.items?.pattern ?? "^$");
  const requested = columns.flatMap(({ key, exports }) => exports ?? [key]);
  const exported = [...new Set(requested)].filter((key) => allowed.test(key));
  return exported.length > 0 ? exported : undefined;
}

/** Exports a list, or its ticked rows, with the visible columns. */
export function ExportMenu({
  route,
  columns,
  filter,
  ids,
  withText = false,
}: {
  route: Route & WithSchemas;
  columns: Columns;
  filter: Record<string, unknown>;
  ids?: readonly number[];
  withText?: boolean;
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    setAnchor(null);
    setBusy(true);
    const body = { ids, filter, columns: fileColumns(route, columns), format };
    try {
      await callFile(route as Route<unknown, unknown>, { body }, { name: `export.${format}` });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const opening = {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {withText ? (
        <Button {...opening} loading={busy}>
          {t("kit.export")}
        </Button>
      ) : (
        <ToolButton {...opening} disabled={busy} label={t("kit.export")}>
          {busy ? <CircularProgress size={20} color="inherit" /> : <Download fontSize="small" />}
        </ToolButton>
      )}
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {(["xlsx", "csv"] as const).map((format) => (
            <MenuItem key={format} onClick={() => void save(format)}>
              {t("kit.exportAs", { format: names[format] })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
