import AttachFile from "@mui/icons-material/AttachFile";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useRef, useState } from "react";
import { anyKind, type Kinds } from "../../contract/files.rules.ts";
import { upload } from "../kit/call/api.ts";
import { readAgain, useAct } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { useConfirmDelete } from "../kit/page/Confirm.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type FileRoute, StoredFile } from "./StoredFile.tsx";

type Files = readonly { id: number; original_client_filename: string; bytes: number }[];
type Routes = { addFile: FileRoute; readFile: FileRoute; removeFile?: FileRoute };
type Props = {
  routes: Routes;
  /** The parameter that names what the files belong to. */
  of: Readonly<Record<string, number>>;
  files: Files;
  /** Whether files may be added, and deleted where there is a route for it. */
  writable: boolean;
  kinds?: Kinds;
};

/** Files of anything: dropped or chosen, listed, downloaded, deleted. */
export function FileSection({ routes, of, files, writable, kinds = anyKind }: Props) {
  const { t } = useTranslation();
  const confirmDelete = useConfirmDelete();
  const { removeFile = routes.readFile } = routes;
  const remove = useAct(removeFile, { done: t("files.removed") });
  if (!writable && files.length === 0) return null;
  return (
    <PagePart title={t("files.title")}>
      <Box component="ul" className="plainList ruled">
        {files.map(({ id, original_client_filename: name, bytes }) => (
          <Box component="li" key={id} sx={{ minHeight: 36, py: 0 }}>
            <AttachFile sx={{ fontSize: 16, color: "text.secondary" }} aria-hidden />
            <StoredFile route={routes.readFile} params={{ ...of, id }} name={name} bytes={bytes} />
            {writable && routes.removeFile && (
              <IconButton
                size="small"
                aria-label={t("files.remove", { file: name })}
                onClick={async () => {
                  if (await confirmDelete(name)) remove.mutate({ params: { ...of, id } });
                }}
              >
                <DeleteOutline sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {writable && <AddFiles route={routes.addFile} of={of} kinds={kinds} />}
    </PagePart>
  );
}

/** Files are shown before they are added. */
function AddFiles({ route, of, kinds }: { route: FileRoute; of: Props["of"]; kinds: Kinds }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const unsent = useRef(false);
  unsent.current = chosen.length > 0;
  useLeaveGuard(unsent);
  const add = async () => {
    setBusy(true);
    try {
      await upload(route, { params: of }, chosen);
      showToast(t("files.added", { count: chosen.length }));
      setChosen([]);
      void readAgain();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mt: 1 }}>
      <FileDrop
        small
        multiple
        kinds={kinds}
        title={t("files.drop")}
        files={chosen}
        busy={busy}
        onFiles={setChosen}
      />
      {chosen.length > 0 && (
        <Button variant="contained" loading={busy} onClick={() => void add()} sx={{ mt: 1 }}>
          {t("files.add", { count: chosen.length })}
        </Button>
      )}
    </Box>
  );
}
