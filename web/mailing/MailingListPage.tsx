import { Box, Button } from "@mui/material";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Member, mailingLists } from "../../contract/mailingLists.ts";
import { addedText } from "../contacts/addedText.ts";
import { call } from "../kit/call/api.ts";
import { readAgain, useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { useConfirmDelete } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Instant, MailLink } from "../kit/page/values.tsx";
import type { Selection } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FilterInWords } from "./FilterInWords.tsx";

const AddMembers = lazyPart(() => import("./AddMembers.tsx"), "AddMembers");

/** One mailing list: what it is, and who is on it or left it. */
export function MailingListPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const may = useMay();
  const list = useCall(mailingLists.read, { params: { id } }, { also: ["contacts"] });
  const [adding, setAdding] = useState(false);
  const search = useSearch({ strict: false }) as { left?: string };
  const hasLeft = search.left === "true";
  const remove = useRemoval(id, list.data?.listName ?? "");
  if (list.error && !list.data) return <FailedPage error={list.error} retry={() => void list.refetch()} />;
  const writable = may(mailingLists.addMembers);
  const byFilter = Boolean(list.data?.filter);
  const members = { ...mailingLists.members, url: `/mailing-lists/${id}/members` };
  return (
    <ListScreen
      of={{ list: members }}
      name="mailingLists.members"
      titleText={list.data?.listName ?? t("mailingLists.one")}
      sort="name"
      crumbs={[{ text: t("mailingLists.title"), to: "/mailing-lists" }]}
      to={(member: Member) => `/contacts/${member.id}`}
      actions={[
        writable &&
          list.data !== undefined &&
          !byFilter && {
            text: t("mailingLists.add"),
            primary: true,
            onClick: () => setAdding(true),
          },
        may(mailingLists.replace) && { text: t("mailingLists.edit"), to: `/mailing-lists/${id}/edit` },
        may(mailingLists.remove) && {
          text: t("kit.delete"),
          danger: true,
          inMenu: true,
          onClick: () => void remove(),
        },
      ]}
      columns={[
        "name",
        "companyName",
        { key: "email", cell: ({ email }) => <MailLink to={email} /> },
        "city",
        ...(hasLeft
          ? [
              {
                key: "whyLeft",
                label: t("mailingLists.fields.whyLeft"),
                cell: ({ byColleague }: Member) =>
                  t(byColleague ? "mailingLists.whyLeft.byColleague" : "mailingLists.whyLeft.unsubscribed"),
              },
            ]
          : []),
        ...(hasLeft || !byFilter
          ? [
              {
                key: "at",
                label: t("mailingLists.fields.at"),
                cell: ({ at }: Member) => <Instant at={at} />,
              },
            ]
          : []),
      ]}
      filters={[{ key: "left", kind: "yesNo", label: t("mailingLists.fields.left") }]}
      bulk={writable ? (chosen) => <MemberBulk {...chosen} listId={id} hasLeft={hasLeft} /> : undefined}
    >
      {list.data?.description && (
        <Box sx={{ color: "text.secondary", mb: 1 }}>
          <bdi>{list.data.description}</bdi>
        </Box>
      )}
      {list.data?.filter && <FilterInWords filter={list.data.filter} />}
      {adding && list.data && (
        <AddMembers id={id} listName={list.data.listName} onClose={() => setAdding(false)} />
      )}
    </ListScreen>
  );
}

type BulkProps = Selection<Member> & { listId: number; hasLeft: boolean };
/** Takes the ticked members off the list, or puts those back whom a colleague took off. */
function MemberBulk({ ids, clear, listId, hasLeft }: BulkProps) {
  const { t } = useTranslation();
  const params = { id: listId };
  const remove = useAct(mailingLists.removeMembers, {
    done: ({ removed }) => t("mailingLists.removed", { count: removed }),
    undo: () => () => async () =>
      addedText(await call(mailingLists.addMembers, { params, body: { contactIds: ids } })),
    onDone: clear,
  });
  const putBack = useAct(mailingLists.addMembers, { done: addedText, onDone: clear });
  return hasLeft ? (
    <Button onClick={() => putBack.mutate({ params, body: { contactIds: ids } })}>
      {t("mailingLists.putBack")}
    </Button>
  ) : (
    <Button onClick={() => remove.mutate({ params, body: { contactIds: ids } })}>
      {t("mailingLists.remove")}
    </Button>
  );
}

function useRemoval(id: number, name: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirmDelete = useConfirmDelete();
  const removing = (query = {}) => call(mailingLists.remove, { params: { id }, query });
  return async () => {
    if (!(await confirmDelete(name, { dryRun: () => removing({ dryRun: true }) }))) return;
    try {
      await removing();
      showToast(t("kit.deleted", { what: name }));
      await navigate({ to: "/mailing-lists" });
      void readAgain();
    } catch (error) {
      showError(error);
    }
  };
}
