import { call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { formatNow, type Translate, useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ImportList } from "./ImportList.tsx";
import type { ListKind } from "./listKind.ts";

const namedAtMost = 10;

/** Undoes an import, also from another screen, and reports the rows that stay. */
export async function takeBackList({ routes }: ListKind, id: number, t: Translate) {
  try {
    const { removed, restored, stay } = await call(routes.undo, { params: { id } });
    const names = formatNow().list(stay.slice(0, namedAtMost).map(({ name }) => name));
    const done = t("imports.undone", { removed, restored });
    // What could not be taken back is read at leisure.
    if (stay.length) showToast(`${done} ${t("imports.stays", { count: stay.length, names })}`, "error");
    else showToast(done);
  } catch (error) {
    showError(error);
  }
  void readAgain();
}

/** The imports of a kind, each with what came of it and its undo. */
export function ListImports({ kind }: { kind: ListKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useCall(kind.routes.list);
  return (
    <ImportList
      title={t("imports.earlier")}
      lists={data?.items}
      came={({ created, updated, skipped }) =>
        t("imports.willBe", {
          created: format.number(created),
          updated: format.number(updated),
          skipped: format.number(skipped),
        })
      }
      undoText={t("imports.undoText")}
      undo={(id) => takeBackList(kind, id, t)}
    />
  );
}
