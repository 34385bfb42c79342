import { Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Note } from "../kit/look/Text.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Inline, Instant } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Imported = {
  id: number;
  fileName: string;
  at: string;
  userName: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
};
type Props<L> = {
  title: string;
  lists: readonly L[] | undefined;
  /** What came of one. */
  came: (list: L) => string;
  /** What undoing one comes to. */
  undoText: string;
  /** Undefined for who may not. */
  undo: ((id: number) => Promise<unknown>) | undefined;
  /** Why one was not undone. */
  children?: ReactNode;
};

/** The lists that were imported, each with what came of it and its undo. */
export function ImportList<L extends Imported>({ title, lists, came, undoText, undo, children }: Props<L>) {
  const { t } = useTranslation();
  const [undoing, setUndoing] = useState<number>();
  const nameOf = ({ fileName }: L) => fileName || t("import.noFile");
  const ask = async (list: L) => {
    const title = t("import.undoTitle", { file: nameOf(list) });
    if (!(await confirm({ title, text: undoText, action: t("kit.undo"), danger: true }))) return;
    setUndoing(list.id);
    await undo?.(list.id);
    setUndoing(undefined);
  };
  if (!lists?.length) return null;
  return (
    <PagePart title={title}>
      {children}
      <Box component="ul" className="plainList ruled" sx={{ maxWidth: 720 }}>
        {lists.map((list) => (
          <Box component="li" key={list.id} sx={{ minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ overflowWrap: "anywhere", color: list.undoneAt ? "text.secondary" : undefined }}>
                <bdi>{nameOf(list)}</bdi>
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {" · "}
                  {came(list)}
                </Box>
              </Box>
              <Note>
                <Inline
                  parts={[
                    list.userName,
                    <Instant key="at" at={list.at} />,
                    list.undoneAt && t("import.undoneBy", { user: list.undoneBy ?? "" }),
                    list.undoneAt && <Instant key="undone" at={list.undoneAt} />,
                  ]}
                />
              </Note>
            </Box>
            {undo && !list.undoneAt && (
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
    </PagePart>
  );
}
