import { Box, Skeleton } from "@mui/material";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import type { Route } from "../../../contract/routes.ts";
import type { FormArea } from "../../../contract/textKeys.ts";
import { call } from "../call/api.ts";
import { readAgain } from "../call/data.ts";
import { useMay } from "../call/session.ts";
import { showError, showSaved, showToast } from "../call/toasts.ts";
import type { FieldProps } from "../inputs/inputs.tsx";
import { Lockable } from "../inputs/Lockable.tsx";
import { untitled } from "../page/arrival.ts";
import { useConfirmDelete } from "../page/Confirm.tsx";
import { FailedPage } from "../page/ErrorPage.tsx";
import { type Crumb, formWidth, Page, type PageAction } from "../page/Page.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { ErrorSummary, Form, useSaveKey } from "./form.tsx";
import { useLeaveGuard } from "./leaving.ts";
import { goOnTo, hasRowAfter, isGoneOnTo, rowAfter } from "./rowTrail.ts";
import { SaveBar } from "./SaveBar.tsx";
import { type BodyOf, type Editable, useRecordForm } from "./useRecordForm.ts";

/** Least width of the column beside a form, in pixels. */
const asideWidth = 320;

type Props<In, ChangeIn, Out> = {
  of: Editable<In, ChangeIn, Out> & { remove?: Route<{ params: { id: number } }, unknown> };
  /** The text area: `<name>.title`, `.new`, `.one`, `.fields.…`. */
  name: FormArea;
  /** Defaults of a new record that differ from the contract's. */
  blank?: Partial<BodyOf<In>>;
  titleOf?: (record: Out) => string;
  /** Breadcrumbs of an existing record that does not lead back to its list. */
  crumbs?: (record: Out) => Crumb[];
  actions?: (record: Out) => (PageAction | false | undefined)[];
  /** Where to go after saving instead of back to the list. */
  onSaved?: (record: Out) => void;
  /** An alternative when it cannot be deleted. */
  instead?: { action: string; run: () => void } | undefined;
  /** Why an existing record cannot be changed; undefined when it can. */
  fixed?: (record: Out) => string | undefined;
  /** Beside the fields, for an existing record. */
  aside?: (record: Out) => ReactNode;
  children: (parts: {
    field: (name: Path<BodyOf<In>>) => FieldProps;
    form: UseFormReturn<BodyOf<In>>;
    record: Out | undefined;
  }) => ReactNode;
};

const parentOf = (pathname: string) => pathname.replace(/\/[^/]+\/?$/, "") || "/";

/** Creates or edits one record; the address decides which (`…/new`, `…/12`). */
export function FormScreen<In, ChangeIn, Out extends { id: number }>(props: Props<In, ChangeIn, Out>) {
  const { id: idParam }: { id?: string } = useParams({ strict: false });
  const id = idParam === undefined || idParam === "new" ? undefined : Number(idParam);
  const [round, setRound] = useState(0);
  // A record's screen is new for each record, so what brought us here comes with the address.
  const { pathname } = useLocation();
  const [isNext] = useState(() => isGoneOnTo(pathname));
  useEffect(() => goOnTo(undefined), []);
  return (
    <OneForm
      key={`${id ?? "new"} ${round}`}
      {...props}
      id={id}
      goneOn={isNext || round > 0}
      onNext={() => setRound(round + 1)}
    />
  );
}

type One = {
  id: number | undefined;
  /** True when opened by "save and next" of the previous form. */
  goneOn: boolean;
  /** Opens a fresh form. */
  onNext: () => void;
};
type Leaving = "stay" | "leave" | "next";

function OneForm<In, ChangeIn, Out extends { id: number }>(props: Props<In, ChangeIn, Out> & One) {
  const {
    of,
    id,
    goneOn,
    onNext,
    name,
    blank,
    titleOf,
    crumbs,
    actions,
    onSaved,
    instead,
    fixed,
    aside,
    children,
  } = props;
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = parentOf(pathname);
  const hasNext = id === undefined || hasRowAfter(pathname);
  const navigate = useNavigate();
  const may = useMay();
  const confirmDelete = useConfirmDelete();
  const state = useRecordForm(of, { id, name, blank });
  const { record, form, dirty, saving } = state;
  useLeaveGuard(dirty);
  const data = id ? record.data : undefined;
  const reason = data && fixed?.(data);
  const writable = may(id ? of.replace : of.create) && !reason;

  async function save(leaving: Leaving) {
    const saved = await state.save();
    if (!saved) return;
    showSaved(!id);
    if (dirty.current) return;
    if (leaving === "next") await goOn();
    else if (onSaved) onSaved(saved);
    else if (leaving === "leave") void navigate({ to: list });
    else if (!id) void navigate({ to: `${list}/${saved.id}`, replace: true });
  }
  async function goOn() {
    try {
      if (id !== undefined) {
        const next = await rowAfter(pathname);
        goOnTo(next);
        await navigate({ to: next ?? list });
      }
      onNext();
    } catch (error) {
      showError(error);
    }
  }
  const saveNext = writable && hasNext ? () => void save("next") : undefined;
  useSaveKey(() => writable && void save("stay"), saveNext);
  async function remove(title: string) {
    if (!of.remove || !id) return;
    const removing = (query = {}) => call(of.remove as Route<unknown, unknown>, { params: { id }, query });
    const dryRun = () => removing({ dryRun: true });
    if (!(await confirmDelete(title, { dryRun, ...(instead && { archive: instead }) }))) return;
    try {
      await removing();
      showToast(t("kit.deleted", { what: title }));
      await navigate({ to: list, ignoreBlocker: true });
      void readAgain();
    } catch (error) {
      showError(error);
    }
  }
  if (record.isError && !record.data)
    return <FailedPage error={record.error} retry={() => void record.refetch()} />;
  const savedRecord = data as (Out & { name?: string }) | undefined;
  const title = !id
    ? t(`${name}.new`)
    : savedRecord
      ? (titleOf?.(savedRecord) ?? savedRecord.name ?? t(`${name}.one`))
      : untitled;
  const hasAside = aside && id;
  const menu = data ? (actions?.(data) ?? []) : [];
  return (
    <Page
      title={title}
      width={hasAside ? undefined : formWidth}
      crumbs={data && crumbs ? crumbs(data) : [{ text: t(`${name}.title`), to: list }]}
      actions={[
        ...menu,
        data &&
          of.remove &&
          may(of.remove) && {
            text: t("kit.delete"),
            danger: true,
            inMenu: true,
            onClick: () => void remove(title),
          },
      ]}
    >
      {id && !data ? (
        <FormSkeleton />
      ) : (
        <Box
          sx={{
            display: "grid",
            gap: 4,
            gridTemplateColumns: hasAside
              ? { md: `minmax(0, ${formWidth}px) minmax(${asideWidth}px, 1fr)` }
              : "minmax(0, 1fr)",
          }}
        >
          <Form aria-label={title} focuses={goneOn || undefined} onSubmit={() => void save("leave")}>
            <ErrorSummary {...state.summaryOf(() => save("leave"))} />
            <Lockable locked={!writable} why={reason}>
              {children({ field: state.field, form, record: data })}
            </Lockable>
            {writable && <SaveBar saving={saving} back={list} onNext={saveNext} />}
          </Form>
          {data && aside?.(data)}
        </Box>
      )}
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Box aria-hidden sx={{ maxWidth: formWidth }}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Box key={row} sx={{ mb: 2 }}>
          <Skeleton width={120} height={20} />
          <Skeleton variant="rectangular" height={36} />
        </Box>
      ))}
    </Box>
  );
}
