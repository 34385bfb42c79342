import { call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { listText, numberText } from "../kit/texts/format.ts";
import { locale as localeStore, type Translate, useTranslation } from "../kit/texts/i18n.ts";
import { ImportList } from "./ImportList.tsx";
import type { ListKind } from "./listKind.ts";

const namedAtMost = 10;

/** Undoes an import, also from another screen, and reports the rows that stay. */
export async function takeBackList({ routes }: ListKind, id: number, t: Translate) {
  try {
    const { removed, restored, stay } = await call(routes.undo, { params: { id } });
    const names = listText(
      stay.slice(0, namedAtMost).map(({ name }) => name),
      localeStore.get(),
    );
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
  const locale = localeStore.use();
  const { data } = useCall(kind.routes.list);
  const format = (count: number) => numberText(count, locale);
  return (
    <ImportList
      title={t("imports.earlier")}
      lists={data?.items}
      came={({ created, updated, skipped }) =>
        t("imports.willBe", { created: format(created), updated: format(updated), skipped: format(skipped) })
      }
      undoText={t("imports.undoText")}
      undo={(id) => takeBackList(kind, id, t)}
    />
  );
}
