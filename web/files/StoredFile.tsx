import Visibility from "@mui/icons-material/VisibilityOutlined";
import { Button, IconButton } from "@mui/material";
import { useState } from "react";
import type { Route } from "../../contract/routes.ts";
import { callBlob, callFile } from "../kit/call/api.ts";
import { showError } from "../kit/call/toasts.ts";
import { Note } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { mayBeShown } from "./previewOf.ts";

const FilePreview = lazyPart(() => import("./FilePreview.tsx"), "FilePreview");

// biome-ignore lint/suspicious/noExplicitAny: the owners of files differ; the contract types what goes in and out
export type FileRoute = Route<any, any>;
type Props = { route: FileRoute; params: Readonly<Record<string, unknown>>; name: string; bytes: number };

/** A file that is kept: its name, which downloads it, its size, and a look at it. */
export function StoredFile({ route, params, name, bytes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  const download = () => void callFile(route, { params }, { name }).catch(showError);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        onClick={download}
        aria-label={t("files.download", { file: name })}
        sx={{ textDecoration: "underline", minWidth: 0, overflowWrap: "anywhere", textAlign: "start" }}
      >
        {name}
      </Button>
      <Note sx={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>{format.size(bytes)}</Note>
      {mayBeShown(name) && (
        <IconButton size="small" aria-label={t("files.show", { file: name })} onClick={() => setShown(true)}>
          <Visibility sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {isShown && (
        <FilePreview
          name={name}
          read={() => callBlob(route, { params })}
          onDownload={download}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
