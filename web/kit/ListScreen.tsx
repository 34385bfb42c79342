import { Box, useMediaQuery } from "@mui/material";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Route } from "../../contract/http.ts";
import type { Called } from "./api.ts";
import { FailedPage } from "./ErrorPage.tsx";
import { Filters } from "./Filters.tsx";
import { numberText } from "./format.ts";
import { locale as localeStore } from "./i18n.ts";
import { ListCards } from "./ListCards.tsx";
import { type Column, ListTable } from "./ListTable.tsx";
import { useLabels } from "./labels.ts";
import { BulkBar, DeleteTicked, Empty, Paging, SearchField } from "./listParts.tsx";
import { type Filter, type PageOf, sortableOf, useListState, useTicked } from "./listState.ts";
import { Page, type PageAction } from "./Page.tsx";
import { useMay } from "./session.ts";

type ColumnSpec<Row> =
  | (keyof Row & string)
  | {
      key: string;
      cell?: (row: Row) => ReactNode;
      label?: string;
      align?: "end";
      sort?: string;
      width?: number;
    };
export type Chosen<Row> = { ids: number[]; rows: Row[]; clear: () => void };
export type ListProps<In, Row extends { id: number }> = {
  of: { list: Called<In, PageOf<Row>>; create?: Route; remove?: Route };
  /** Where the texts are: `<name>.title`, `.new`, `.empty`, `.fields.…`. */
  name: string;
  columns: readonly ColumnSpec<Row>[];
  filters?: readonly Filter[];
  /** Query parameters that are always sent. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The order before anyone sorts, such as `-orderDate`. */
  sort?: string;
  /** Where a row leads; `<address>/<id>` by default, `false` for nowhere. */
  to?: ((row: Row) => string) | false;
  actions?: (PageAction | false | undefined)[];
  /** Buttons of the bar for ticked rows; deleting comes by itself where it is allowed. */
  bulk?: (chosen: Chosen<Row>) => ReactNode;
  /** The essentials of a row beside the list, when it is clicked. */
  panel?: (row: Row) => ReactNode;
  titleText?: string;
  /** Above the list. */
  children?: ReactNode;
};

/** A list of a resource: search, filters, sorting and pages in the address; keys, ticks and cards. */
export function ListScreen<In, Row extends { id: number }>(props: ListProps<In, Row>) {
  const { of, name, filters = [], fixed, sort, to, actions = [], bulk, panel, titleText, children } = props;
  const { t } = useTranslation();
  const label = useLabels(name);
  const may = useMay();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const locale = localeStore.use();
  const phone = useMediaQuery("(max-width: 599px)");
  const state = useListState(of.list, fixed, sort);
  const ticked = useTicked<Row>(state.rows ?? []);
  const [shown, setShown] = useState<Row>();
  const sortable = sortableOf(of.list as never);
  const columns: Column<Row>[] = props.columns.map((column) => {
    const given = typeof column === "string" ? { key: column } : column;
    return { label: label(given.key), sort: sortable.includes(given.key) ? given.key : undefined, ...given };
  });
  const pathTo =
    to === false ? undefined : (to ?? ((row: Row) => `${pathname.replace(/\/$/, "")}/${row.id}`));
  const canDelete = of.remove && may(of.remove);
  const canTick = Boolean(bulk) || canDelete;
  const create =
    of.create && may(of.create)
      ? () => void navigate({ to: `${pathname.replace(/\/$/, "")}/new` })
      : undefined;
  const clear = () =>
    state.change({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) });
  const beside = shown && state.rows?.find(({ id }) => id === shown.id);
  if (state.error) return <FailedPage error={state.error} retry={state.retry} />;
  const table = {
    label: titleText ?? t(`${name}.title`),
    columns,
    rows: state.rows,
    sort: state.search.sort ?? sort,
    onSort: (next: string) => state.change({ sort: next }),
    pathTo,
    onOpen: (row: Row) => pathTo && void navigate({ to: pathTo(row) }),
    onShow: panel && !phone ? setShown : undefined,
    shown: beside?.id,
    ticked: canTick ? ticked : undefined,
  };
  const count = numberText(state.total, locale);
  return (
    <Page
      title={titleText ?? t(`${name}.title`)}
      chip={
        state.rows && (
          <Box sx={{ color: "text.secondary" }}>{state.isEstimate ? t("kit.about", { count }) : count}</Box>
        )
      }
      actions={[...actions, create && { text: t(`${name}.new`), primary: true, onClick: create }]}
    >
      {children}
      <Box sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1.5 }}>
        <SearchField value={state.search.q ?? ""} onChange={(q) => state.change({ q })} />
        <Filters filters={filters} search={state.search} change={state.change} label={label} />
      </Box>
      <Box sx={{ display: "flex", gap: 2, alignItems: "start" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {state.rows?.length === 0 ? (
            <Empty name={name} filtered={state.filtered} clear={clear} create={create} />
          ) : phone ? (
            <ListCards {...table} />
          ) : (
            <ListTable {...table} />
          )}
          <Paging state={state as ReturnType<typeof useListState>} />
          {canTick && (
            <BulkBar ticked={ticked}>
              {bulk?.({ ids: ticked.ids, rows: ticked.rows, clear: ticked.clear })}
              {of.remove && canDelete && <DeleteTicked ticked={ticked} remove={of.remove} />}
            </BulkBar>
          )}
        </Box>
        {panel && beside && (
          <Box
            component="aside"
            aria-label={t("kit.essentials")}
            sx={{
              inlineSize: 380,
              flexShrink: 0,
              border: 1,
              borderColor: "divider",
              bgcolor: "background.paper",
              p: 2,
              display: { xs: "none", md: "block" },
            }}
          >
            {panel(beside)}
          </Box>
        )}
      </Box>
    </Page>
  );
}
