import UploadFile from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, LinearProgress } from "@mui/material";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import {
  fitsOneRequest,
  type Kinds,
  type RefusedFile,
  sortFiles,
  uploadLimits,
} from "../../../contract/files.rules.ts";
import { Faint, Small } from "../look/Text.tsx";
import { formatNow, t as text, useFormat, useTranslation } from "../texts/i18n.ts";
import { ChosenFiles } from "./ChosenFiles.tsx";

type Props = {
  kinds: Kinds;
  multiple?: boolean;
  /** The chosen files; the screen decides when to upload them. */
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  busy?: boolean;
  title?: string;
  help?: ReactNode;
  /** A single row, for use within a form or a page. */
  small?: boolean;
  /** The button's label; "choose" by default. */
  label?: string;
  /** Ties the button to a label and an error of a form. */
  ids?: { id: string; "aria-describedby": string | undefined };
  /** Existing files, or what to do with the chosen ones. */
  children?: ReactNode;
};

/** Accepts dropped and chosen files, shows them, and reports at once those that cannot be uploaded. */
export function FileDrop({ kinds, multiple = false, files, onFiles, busy = false, small, ...props }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { problems, take } = useTaking({ kinds, multiple, files, onFiles });
  const usable = () => !busy && !input.current?.matches(":disabled");
  const { over, handlers } = useDrop((dropped) => usable() && take(dropped));
  const { ids, title, help, children } = props;
  const label = props.label ?? t(multiple ? "kit.files.chooseMany" : "kit.files.choose");
  const described = [ids?.["aria-describedby"], problems.length > 0 && problemId].filter(Boolean).join(" ");
  return (
    <Box
      {...handlers}
      aria-busy={busy}
      sx={{
        border: "1px dashed",
        borderColor: over ? "primary.main" : small ? "divider" : "text.secondary",
        bgcolor: over ? "action.hover" : "background.paper",
        p: small ? 1.5 : { xs: 3, sm: 4 },
        display: "grid",
        justifyItems: small ? "stretch" : "center",
        maxWidth: 720,
      }}
    >
      <Box sx={small ? rowStyle : columnStyle}>
        {!small && <UploadFile sx={{ fontSize: 32, color: "text.secondary" }} aria-hidden />}
        {title && <Box sx={{ fontWeight: small ? 400 : 500 }}>{over ? t("kit.files.dropNow") : title}</Box>}
        {help && <Faint sx={{ textWrap: "balance" }}>{help}</Faint>}
        {children}
        <Button
          id={ids?.id}
          variant={small ? "outlined" : "contained"}
          loading={busy}
          aria-describedby={described || undefined}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        disabled={busy}
        accept={"" in kinds ? undefined : Object.keys(kinds).join(",")}
        aria-label={label}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <Small
        id={problemId}
        role="alert"
        sx={{ color: "error.main", overflowWrap: "anywhere", "& > div": { mt: 1 } }}
      >
        {problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Small>
      <ChosenFiles files={files} busy={busy} onFiles={onFiles} />
      {busy && <LinearProgress aria-label={t("kit.files.busy")} sx={{ inlineSize: "100%" }} />}
    </Box>
  );
}

const rowStyle = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 } as const;
const columnStyle = { display: "grid", gap: 1, justifyItems: "center", textAlign: "center" } as const;

/** Why each of these files cannot be uploaded. */
export function refusalTexts(refused: readonly RefusedFile<File>[], of: Kinds) {
  const endings = Object.keys(of).map((kind) => kind.slice(1).toUpperCase());
  const format = formatNow();
  const kinds = format.list(endings);
  return refused.map(({ file: { name: file, size: bytes }, code, limit: most }) => {
    const [size, limit] = [format.size(bytes), format.size(most)];
    return text(`kit.files.${code}`, { file, kinds, size, limit });
  });
}

/** Adds files to the chosen ones, and reports those that are refused. */
function useTaking({ kinds, multiple, files, onFiles }: Omit<Props, "help">) {
  const { t } = useTranslation();
  const format = useFormat();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = (dropped: readonly File[]) => {
    if (dropped.length === 0) return;
    if (!multiple && dropped.length > 1) return setProblems([t("kit.files.oneOnly")]);
    const { accepted, refused } = sortFiles(dropped, kinds);
    const messages = refusalTexts(refused, kinds);
    const isNew = (file: File) =>
      !files.some((other) => other.name === file.name && other.size === file.size);
    const chosen = multiple ? [...files, ...accepted.filter(isNew)] : accepted;
    const fits = fitsOneRequest(chosen);
    const { files: count, totalBytes } = uploadLimits;
    if (!fits) messages.push(t("kit.files.tooMuch", { count, limit: format.size(totalBytes) }));
    setProblems(messages);
    if (fits && accepted.length > 0) onFiles(chosen);
  };
  return { problems, take };
}

function useDrop(onDrop: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
