import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { ListImport } from "../../contract/import/listImport.ts";
import { call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { Instant } from "../kit/page/values.tsx";
import { listText, numberText } from "../kit/texts/format.ts";
import { locale as localeStore, type Translate, useTranslation } from "../kit/texts/i18n.ts";
import type { ListKind } from "./listKind.ts";

const namedAtMost = 10;

/** Takes an import back from wherever somebody is by now, and says what stays. */
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
  const [undoing, setUndoing] = useState<number>();
  const { data } = useCall(kind.routes.list);
  const nameOf = ({ fileName }: ListImport) => fileName || t("import.noFile");
  const ask = async (list: ListImport) => {
    const title = t("import.undoTitle", { file: nameOf(list) });
    if (!(await confirm({ title, text: t("imports.undoText"), action: t("kit.undo"), danger: true }))) return;
    setUndoing(list.id);
    await takeBackList(kind, list.id, t);
    setUndoing(undefined);
  };
  if (!data?.items.length) return null;
  return (
    <Box component="section" aria-labelledby="list-imports" sx={{ mt: 4 }}>
      <Box component="h2" id="list-imports" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
        {t("imports.earlier")}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: 720 }}>
        {data.items.map((list) => (
          <Box
            component="li"
            key={list.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              borderBottom: 1,
              borderColor: "divider",
              minHeight: 44,
              py: 0.5,
            }}
          >
            <ImportFacts list={list} name={nameOf(list)} />
            {!list.undoneAt && (
              <Button
                size="small"
                color="inherit"
                loading={undoing === list.id}
                onClick={() => void ask(list)}
                aria-label={t("import.undoOf", { file: nameOf(list) })}
                sx={{ textDecoration: "underline", flexShrink: 0 }}
              >
                {t("kit.undo")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ImportFacts({ list, name }: { list: ListImport; name: string }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const [created, updated, skipped] = [list.created, list.updated, list.skipped].map((one) =>
    numberText(one, locale),
  );
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ overflowWrap: "anywhere", color: list.undoneAt ? "text.secondary" : undefined }}>
        <bdi>{name}</bdi>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {" · "}
          {t("imports.willBe", { created, updated, skipped })}
        </Box>
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 12 }}>
        <Instant at={list.at} />
        {list.userName && (
          <>
            {" · "}
            <bdi>{list.userName}</bdi>
          </>
        )}
        {list.undoneAt && ` · ${t("import.undoneBy", { user: list.undoneBy ?? "" })}`}
      </Box>
    </Box>
  );
}
