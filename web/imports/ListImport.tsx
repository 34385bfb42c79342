import { Box } from "@mui/material";
import { useRef } from "react";
import { listKinds } from "../../contract/files.rules.ts";
import { upload } from "../kit/call/api.ts";
import { useDraftState } from "../kit/call/drafts.ts";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ImportSource } from "./ImportSource.tsx";
import { ListImports } from "./ListImports.tsx";
import { ListMending } from "./ListMending.tsx";
import type { ListKind, ListWork } from "./listKind.ts";
import { isTableChanged, tableWorkOf } from "./tableWork.ts";
import { useImportFile } from "./useImportFile.ts";

/** A list of one kind on its way in: choose a file, say what it means, mend it, take it over; and what came before. */
export function ListImport({ kind }: { kind: ListKind }) {
  const { t } = useTranslation();
  const dirty = useRef(false);
  const [work, setWork] = useDraftState<ListWork>(dirty);
  dirty.current = work !== undefined;
  useLeaveGuard(dirty);
  const { problem, drop, chooseOther, readAs } = useImportFile({
    work,
    setWork,
    begin: async (files, query) => ({
      ...tableWorkOf({ ...(await upload(kind.routes.read, { query }, files)), source: files[0]! }),
      options: kind.options,
    }),
    isWorkedOn: (begun) => isTableChanged(begun) || begun.options !== kind.options,
  });
  return (
    <Page
      title={t(`imports.titles.${kind.name}`)}
      crumbs={[{ text: kind.title, to: kind.path }]}
      actions={[work && { text: t("import.otherFile"), onClick: () => void chooseOther() }]}
    >
      <Problem text={problem} />
      {work ? (
        <>
          <ImportSource
            file={work.file}
            remembered={t("imports.remembered")}
            reading={drop.busy}
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
            {...drop}
          />
          <ListImports kind={kind} />
        </>
      )}
    </Page>
  );
}
