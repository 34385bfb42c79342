import Add from "@mui/icons-material/Add";
import { Box, useMediaQuery } from "@mui/material";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import type { EditForm } from "../../../contract/bulk.ts";
import { sortableOf } from "../../../contract/lists.rules.ts";
import type { Route, WithSchemas } from "../../../contract/routes.ts";
import { keyIn, type ListArea } from "../../../contract/textKeys.ts";
import type { View } from "../../../contract/views.ts";
import type { BoardOf } from "../board/Board.tsx";
import { useBulkEditing } from "../bulk/bulkEditing.tsx";
import { DeleteTicked } from "../bulk/DeleteTicked.tsx";
import { type ApiError, call } from "../call/api.ts";
import { useMay } from "../call/session.ts";
import { messageOf } from "../call/toasts.ts";
import { useRowTrail } from "../form/rowTrail.ts";
import { formPath } from "../inputs/fields.ts";
import type { EditInputs } from "../inputs/inputs.tsx";
import { FailedPage } from "../page/ErrorPage.tsx";
import { type Crumb, Page, type PageAction, remainingHeight } from "../page/Page.tsx";
import { type FilterGroup, filtersFor } from "../rows/filters.ts";
import { type Grouping, ListCards } from "../rows/ListCards.tsx";
import { type Column, ListTable } from "../rows/ListTable.tsx";
import {
  type Filter,
  type PageOf,
  type Search,
  type Selection,
  useListState,
  useTicked,
} from "../rows/listState.ts";
import { useRowScans } from "../scans/rowScans.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { useLabels } from "../texts/labels.ts";
import { useAnnouncements } from "./announcements.ts";
import { Beside, useBeside } from "./Beside.tsx";
import { shownColumns, toldApart } from "./columns.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { ListBar } from "./ListBar.tsx";
import { BulkBar, Empty, NoSuchPage, Paging } from "./listParts.tsx";
import { preferredColumns, usePreferences, withColumns } from "./preferences.ts";
import { ViewMenu } from "./ViewMenu.tsx";
import { useViews } from "./views.ts";

type ColumnSpec<Row> =
  | (keyof Row & string)
  | {
      key: string;
      cell?: (row: Row) => ReactNode;
      label?: string;
      align?: "end";
      plain?: boolean;
      sort?: string;
      width?: number;
      /** Stands beside the name on a card, without its label. */
      beside?: boolean;
      /** Told with its name where another column has the same. */
      group?: FilterGroup;
      /** Hidden by default. */
      hidden?: boolean;
      /** Query parameters that the list needs while the column is visible. */
      query?: Readonly<Record<string, unknown>>;
      /** The export columns that it stands for, when their names differ. */
      exports?: readonly string[];
    };

export type { Selection } from "../rows/listState.ts";
export type ListProps<In, Row extends { id: number }> = {
  of: {
    list: Route<In, PageOf<Row>> & WithSchemas;
    create?: Route;
    remove?: Route;
    export?: Route & WithSchemas;
    bulkEdit?: EditForm;
  };
  /** The text area: `<name>.title`, `.new`, `.empty`, `.fields.…`. */
  name: ListArea;
  columns: readonly ColumnSpec<Row>[];
  filters?: readonly Filter[];
  /** Query parameters that are always sent. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The default order, such as `-orderDate`. */
  sort?: string;
  /** The default filters. */
  usual?: Search;
  /** The address that a row opens; `<address>/<id>` by default, `false` for none. */
  to?: ((row: Row) => string) | false;
  actions?: (PageAction | false | undefined)[];
  /** Buttons for the ticked rows; deleting is added where it is allowed. */
  bulk?: (chosen: Selection<Row>) => ReactNode;
  /** Set when the buttons also accept all matching rows instead of ticked ones. */
  bulkOfAll?: boolean;
  /** Loads the inputs of a bulk edit. */
  edit?: () => Promise<EditInputs>;
  /** The essentials of a row beside the list, when it is clicked. */
  panel?: (row: Row) => ReactNode;
  /** The same rows on a board, instead of the list when the address says `as=board`. */
  board?: (props: BoardOf<Row>) => ReactNode;
  /** The same rows in a calendar, for `as=calendar`. */
  calendar?: (props: BoardOf<Row>) => ReactNode;
  /** On a phone the rows of one thing stand together. */
  grouping?: Grouping<Row>;
  /** The name of a row in messages and labels; by default its first column. */
  nameOf?: (row: Row) => string;
  titleText?: string;
  /** Of a list that belongs to a record. */
  crumbs?: Crumb[];
  /** Replaces `<name>.empty` when the default filters find nothing. */
  none?: { text: string; button: ReactNode };
  /** Above the list. */
  children?: ReactNode;
};

/** Why a list was refused, naming the filter that is wrong. */
function problemOf(error: ApiError, filters: readonly Filter[]) {
  const wrong = error.errors.find(({ path }) => filters.some(({ key }) => key === formPath(path)));
  const own = wrong && filters.find(({ key }) => key === formPath(wrong.path));
  return own ? `${own.label}: ${wrong.message}` : messageOf(error);
}

/** A list of a resource: search, filters, sorting and pages in the address; views, columns, files; keys, ticks and cards. */
export function ListScreen<In, Row extends { id: number }>(props: ListProps<In, Row>) {
  const { of, name, fixed, sort, to, actions = [], bulk, bulkOfAll, edit, panel } = props;
  const { t } = useTranslation();
  const label = useLabels(name);
  const may = useMay();
  const groupName = (group: FilterGroup) => t(keyIn("kit.filterGroups", group));
  const filters = toldApart(
    filtersFor(props.filters ?? [], may).map((filter) => ({
      ...filter,
      label: filter.label ?? label(filter.key),
    })),
    groupName,
  );
  const navigate = useNavigate();
  const path = useLocation().pathname.replace(/\/$/, "");
  const format = useFormat();
  const phone = useMediaQuery("(max-width: 599px)");
  const [saved, save] = usePreferences(path);
  const search = useSearch({ strict: false }) as Search;
  const openView = (view: View | undefined) => {
    save({ view: view?.id ?? 0, inView: undefined });
    const address = view && { ...view.search, view: String(view.id) };
    void navigate({ to: path, search: address ?? {}, replace: true });
  };
  const views = useViews(path, search, saved, (view) =>
    view ? openView(view) : props.usual && void navigate({ to: path, search: props.usual, replace: true }),
  );
  const chosen = preferredColumns(saved, views.current);
  const shapes = (["list", "board", "calendar"] as const).filter((one) => one === "list" || props[one]);
  const shape = shapes.find((one) => one === search.as) ?? "list";
  const board = shape === "list" ? undefined : props[shape];
  const sortable = sortableOf(of.list.schema.querystring);
  const all = toldApart(
    props.columns.map((column) => {
      const base = typeof column === "string" ? { key: column } : column;
      return { label: label(base.key), sort: sortable.includes(base.key) ? base.key : undefined, ...base };
    }),
    groupName,
  );
  const columns: (Column<Row> & { exports?: readonly string[]; query?: object })[] = shownColumns(
    all,
    chosen,
  );
  const query = Object.assign({}, fixed, ...columns.map((column) => column.query));
  const state = useListState(of.list, query, sort, !views.hold && board === undefined);
  useAnnouncements(state, (sort) => all.find((column) => column.sort === sort)?.label ?? label(sort));
  const ticked = useTicked<Row>(state.rows ?? [], state.filter);
  const beside = useBeside(state.rows, (one, other) => one.id === other.id);
  const pathTo = to === false ? undefined : (to ?? ((row: Row) => `${path}/${row.id}`));
  const canDelete = of.remove && may(of.remove);
  useRowTrail(path, {
    addresses: pathTo ? (state.rows ?? []).map(pathTo) : [],
    page: state.page,
    isLast: state.page >= state.last,
    read: async (page) => {
      const query = { ...state.query, page };
      const answer = await call(of.list as Route<unknown, PageOf<Row>>, { query });
      // The total may be an estimate, so an empty page is the last one.
      const isLast = answer.items.length === 0 || page * answer.pageSize >= answer.total;
      return { addresses: pathTo ? answer.items.map(pathTo) : [], isLast };
    },
  });
  const addressOf = (id: number) => pathTo?.({ id } as Row) ?? `${path}/${id}`;
  const editing = useBulkEditing({ routes: of.bulkEdit, inputs: edit, name, pathTo: addressOf });
  const nameOf = props.nameOf ?? ((row: Row) => String(row[all[0]?.key as keyof Row] ?? ""));
  const canTick = Boolean(bulk) || canDelete || editing !== undefined;
  useRowScans(of.list as Route<unknown, PageOf<Row>>, state, canTick ? ticked : undefined, nameOf);
  const exporting = of.export && may(of.export) ? of.export : undefined;
  const create = of.create && may(of.create) ? () => void navigate({ to: `${path}/new` }) : undefined;
  const clear = () =>
    state.error
      ? void navigate({ to: path, search: {}, replace: true })
      : state.change({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) });
  const isUsual = ["q", ...filters.map(({ key }) => key)].every((key) => search[key] === props.usual?.[key]);
  if (state.error && !state.refused) return <FailedPage error={state.error} retry={state.retry} />;
  const title = props.titleText ?? t(`${name}.title`);
  const table = {
    label: title,
    columns: columns.slice(0, beside.fitting),
    rows: state.rows,
    sort: state.search.sort ?? sort,
    onSort: (next: string) => state.change({ sort: next }),
    pathTo,
    onOpen: (row: Row) => pathTo && void navigate({ to: pathTo(row) }),
    onShow: panel && !phone ? beside.show : undefined,
    shown: beside.row?.id,
    ticked: canTick ? ticked : undefined,
    nameOf,
  };
  const count = format.number(state.total);
  const picked = {
    ids: ticked.ids,
    filter: ticked.all ? state.filter : undefined,
    count: ticked.all ? state.total : ticked.ids.length,
    clear: ticked.clear,
  };
  return (
    <Page
      title={title}
      crumbs={props.crumbs}
      fills
      chip={
        state.rows &&
        !board && (
          <Box sx={{ color: "text.secondary" }}>{state.isEstimate ? t("kit.about", { count }) : count}</Box>
        )
      }
      actions={[
        ...actions,
        editing?.action,
        create && { text: t(keyIn(name, "new")), primary: true, onPhone: <Add />, onClick: create },
      ]}
    >
      {props.children}
      <ListBar
        state={state}
        filters={filters}
        label={label}
        columns={all}
        chosen={chosen}
        onColumns={(next) => save(withColumns(views.current, next))}
        shapes={shapes}
        shape={shape}
        views={
          <ViewMenu
            screen={path}
            all={views.all}
            current={views.current}
            search={search}
            columns={chosen}
            onOpen={openView}
          />
        }
        files={exporting && <ExportMenu route={exporting} columns={columns} filter={state.filter} />}
      />
      {board ? (
        <Suspense fallback={<Box className="skeleton" sx={{ blockSize: 320, bgcolor: "action.hover" }} />}>
          {board({ label: title, columns: all, query: state.filter, search, change: state.change })}
        </Suspense>
      ) : (
        <Box ref={beside.frame} sx={{ display: "flex", gap: 2, ...remainingHeight(280) }}>
          <Box sx={{ display: "flex", flexDirection: "column", flex: 1, minWidth: 0 }}>
            {state.tooFar && state.total > 0 && state.rows?.length === 0 ? (
              <NoSuchPage state={state} />
            ) : state.rows?.length === 0 || state.error ? (
              <Empty
                name={name}
                filtered={state.filtered}
                problem={state.error ? problemOf(state.error, filters) : undefined}
                clear={clear}
                create={create}
                none={isUsual ? props.none : undefined}
              />
            ) : phone ? (
              <ListCards {...table} grouping={props.grouping} />
            ) : (
              <ListTable {...table} />
            )}
            <Paging state={state} />
            {canTick && (
              <BulkBar
                ticked={ticked}
                total={state.total}
                whole={bulkOfAll ?? (editing !== undefined || !bulk)}
              >
                {editing?.button(picked)}
                {bulk?.({ ...picked, rows: ticked.rows })}
                {exporting && (
                  <ExportMenu
                    withText
                    route={exporting}
                    columns={columns}
                    filter={ticked.all ? state.filter : { ...fixed, sort: state.filter.sort }}
                    ids={ticked.all ? undefined : ticked.ids}
                  />
                )}
                {of.remove && canDelete && (
                  <DeleteTicked
                    ticked={ticked}
                    list={of.list}
                    remove={of.remove}
                    filter={state.filter}
                    total={state.total}
                    labelOf={nameOf}
                    pathTo={addressOf}
                  />
                )}
              </BulkBar>
            )}
          </Box>
          {panel && beside.row && <Beside onClose={() => beside.show(undefined)}>{panel(beside.row)}</Beside>}
        </Box>
      )}
      {editing?.dialogs}
    </Page>
  );
}
