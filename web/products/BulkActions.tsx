import { Button } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { products } from "../../contract/products.ts";
import { confirm } from "../kit/Confirm.tsx";
import { useAct } from "../kit/data.ts";
import { useMay } from "../kit/session.ts";

const StatusDialog = lazy(() =>
  import("./StatusDialog.tsx").then((module) => ({ default: module.StatusDialog })),
);
const LabelDialog = lazy(() =>
  import("./LabelDialog.tsx").then((module) => ({ default: module.LabelDialog })),
);

type Props = { ids: number[]; archived: boolean; clear: () => void };

/** What can be done with the ticked products: their status, their labels, the archive. */
export function BulkActions({ ids, archived, clear }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState<"status" | "labels">();
  const count = ids.length;
  const archive = useAct(products.archive.set, {
    done: ({ changed }) => t("products.archivedMany", { count: changed }),
    onDone: clear,
  });
  const unarchive = useAct(products.archive.unset, {
    done: ({ changed }) => t("products.unarchivedMany", { count: changed }),
    onDone: clear,
  });
  const askArchive = async () => {
    const title = t("products.archiveMany", { count });
    if (await confirm({ title, text: t("products.archiveText"), action: t("products.archive") }))
      archive.mutate({ body: { ids, partly: false } });
  };
  const close = () => setOpen(undefined);
  const mayWrite = may(products.setStatus);
  return (
    <>
      {mayWrite && !archived && <Button onClick={() => setOpen("status")}>{t("products.setStatus")}</Button>}
      <Button onClick={() => setOpen("labels")}>{t("products.printLabels")}</Button>
      {mayWrite && !archived && (
        <Button onClick={() => void askArchive()} disabled={archive.isPending}>
          {t("products.archive")}
        </Button>
      )}
      {mayWrite && archived && (
        <Button
          onClick={() => unarchive.mutate({ body: { ids, partly: false } })}
          disabled={unarchive.isPending}
        >
          {t("products.unarchive")}
        </Button>
      )}
      <Suspense>
        {open === "status" && <StatusDialog ids={ids} onClose={close} onDone={clear} />}
        {open === "labels" && <LabelDialog ids={ids} onClose={close} />}
      </Suspense>
    </>
  );
}
