import { Alert, Box } from "@mui/material";
import { useRef, useState } from "react";
import { listKinds } from "../../contract/files.rules.ts";
import { upload } from "../kit/call/api.ts";
import { useDraftState } from "../kit/call/drafts.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { useAskToLeave } from "../kit/page/Confirm.tsx";
import { Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ImportSource, type ReadAs } from "./ImportSource.tsx";
import { ListImports } from "./ListImports.tsx";
import { ListMending } from "./ListMending.tsx";
import type { ListKind, ListWork } from "./listKind.ts";
import { isTableChanged, tableWorkOf } from "./tableWork.ts";

/** A list of one kind on its way in: choose a file, say what it means, mend it, take it over; and what came before. */
export function ListImport({ kind }: { kind: ListKind }) {
  const { t } = useTranslation();
  const dirty = useRef(false);
  const [work, setWork] = useDraftState<ListWork>(dirty);
  dirty.current = work !== undefined;
  useLeaveGuard(dirty);
  const ask = useAskToLeave();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<readonly File[]>([]);
  const read = async (files: readonly File[], query: ReadAs = {}) => {
    const [chosen] = files;
    if (!chosen) return;
    setReading(files);
    setProblem(undefined);
    try {
      const file = await upload(kind.routes.read, { query }, files);
      setWork({ ...tableWorkOf({ ...file, source: chosen }), options: kind.options });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading([]);
    }
  };
  const mayGo = async () => !work || !(isTableChanged(work) || work.options !== kind.options) || ask();
  const chooseOther = async () => {
    if (await mayGo()) setWork(undefined);
  };
  const readAs = async (as: ReadAs) => {
    if (work && (await mayGo())) await read([work.file.source], as);
  };
  return (
    <Page
      title={t(`imports.titles.${kind.name}`)}
      crumbs={[{ text: kind.title, to: kind.path }]}
      actions={[work && { text: t("import.otherFile"), onClick: () => void chooseOther() }]}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }} role="alert">
          {problem}
        </Alert>
      )}
      {work ? (
        <>
          <ImportSource
            file={work.file}
            remembered={t("imports.remembered")}
            reading={reading.length > 0}
            onRead={(as) => void readAs(as)}
          />
          <ListMending kind={kind} work={work} setWork={setWork} />
        </>
      ) : (
        <>
          <FileDrop
            kinds={listKinds}
            title={t("imports.drop")}
            help={
              <>
                {t("import.dropHelp")}
                <Box sx={{ mt: 0.5 }}>{t(`imports.helps.${kind.name}`)}</Box>
              </>
            }
            files={reading}
            busy={reading.length > 0}
            onFiles={(given) => void read(given)}
          />
          <ListImports kind={kind} />
        </>
      )}
    </Page>
  );
}
