import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useMemo, useState } from "react";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { messageOf, showToast } from "../kit/call/toasts.ts";
import { Small } from "../kit/look/Text.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ColumnsAndRows } from "./ColumnsAndRows.tsx";
import { ImportBar } from "./ImportBar.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { takeBackList } from "./ListImports.tsx";
import type { ListKind, ListWork } from "./listKind.ts";
import { type DryRun, listRows } from "./listRows.tsx";
import { MatchChoices } from "./MatchChoices.tsx";
import { TableNotes } from "./TableNotes.tsx";
import { sentTable, tableOf } from "./tableWork.ts";

const settled = 300;

type MendingProps = {
  kind: ListKind;
  work: ListWork;
  setWork: Dispatch<SetStateAction<ListWork | undefined>>;
};

/** What the server would make of the list as it is now; the former answer while it looks again. */
function useDryRun({ routes, name }: ListKind, body: object) {
  const settledBody = useDebounced(body, settled);
  const answer = useQuery<DryRun>({
    queryKey: ["listImport", name, settledBody],
    queryFn: ({ signal }) =>
      call(
        routes.save,
        { query: { dryRun: true }, body: settledBody as never },
        { signal },
      ) as Promise<DryRun>,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { fixed: true },
  });
  return { ...answer, isSettled: answer.isSuccess && !answer.isPlaceholderData && settledBody === body };
}

/** What the list means, its rows with what becomes of each, and the button that takes them over. */
export function ListMending({ kind, work, setWork }: MendingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = (part: Partial<ListWork>) => setWork((now) => now && { ...now, ...part });
  const table = tableOf(work, change);
  const { options } = work;
  const setOptions = (part: Partial<typeof options>) => change({ options: { ...options, ...part } });
  const key = JSON.stringify([sentTable(work), kind.sent?.(options, table) ?? options]);
  const body = useMemo(() => {
    const [sent, said] = JSON.parse(key) as [object, object];
    return { ...sent, ...said };
  }, [key]);
  const dryRun = useDryRun(kind, body);
  const { created = 0, updated = 0, skipped = 0, items = [] } = dryRun.data ?? {};
  const errors = items
    .flatMap(({ problems }) => problems)
    .filter(({ severity }) => severity === "error").length;
  const count = created + updated;
  const hasColumns = table.mapping.some(Boolean);
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      const { importId, ...done } = await call(kind.routes.save, { body: body as never });
      setWork(undefined);
      showToast(t("imports.done", done), "success", () => void takeBackList(kind, importId!, t));
      void readAgain();
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0;
      setProblem(lost ? t("import.notSaved") : messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Small component="ul" className="plainList" sx={{ mb: 2 }}>
        <TableNotes table={table} />
      </Small>
      <Problem text={dryRun.error && messageOf(dryRun.error)} />
      <ColumnsAndRows
        found={dryRun.data && { errors, rows: table.file.rows.length }}
        columns={
          <ImportColumns table={table} fields={kind.fields}>
            {kind.Options && <kind.Options table={table} options={options} onChange={setOptions} />}
            <MatchChoices
              kind={kind}
              items={items}
              chosen={options.onMatch}
              onChoose={(match, action) => setOptions({ onMatch: { ...options.onMatch, [match]: action } })}
            />
          </ImportColumns>
        }
        rows={
          table.file.rows.length > 0 &&
          hasColumns && <ImportRows view={listRows({ kind, table, dryRun: dryRun.data, t })} />
        }
      />
      <ImportBar
        problem={problem}
        text={t("imports.save", { count, shown: format.number(count) })}
        saving={saving}
        disabled={!dryRun.isSettled || errors > 0 || count === 0}
        isWrong={errors > 0}
        status={
          errors > 0
            ? t("import.errorsFirst", { count: errors })
            : !dryRun.data
              ? t("imports.looking")
              : count + skipped === 0
                ? t(hasColumns || table.rows.length === 0 ? "import.nothing" : "import.noColumns")
                : t("imports.willBe", {
                    created: format.number(created),
                    updated: format.number(updated),
                    skipped: format.number(skipped),
                  })
        }
        onSave={() => void save()}
      />
    </>
  );
}
