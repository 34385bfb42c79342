import { Box, Skeleton } from "@mui/material";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressText } from "../../contract/address.rules.ts";
import { contactOverview } from "../../contract/contactOverview.routes.ts";
import type { ContactOverview } from "../../contract/contactOverview.ts";
import { contacts } from "../../contract/contacts.routes.ts";
import { purchases, repairs, sales } from "../../contract/orders.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { folderOf } from "../../contract/statuses.ts";
import { useComments } from "../comments/useComments.tsx";
import { FileSection } from "../files/FileSection.tsx";
import { History } from "../history/History.tsx";
import { languages } from "../kit/browser/language.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain, useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { untitled } from "../kit/page/arrival.ts";
import { confirm, useConfirmDelete } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page, type PageAction } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { FactList, FactLists, Inline, MailLink, Money, ownDirection, Word } from "../kit/page/values.tsx";
import { dayOf } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ContactDevices, ContactInvoices, ContactOrders } from "./ContactOrders.tsx";
import { RoleNames } from "./RoleNames.tsx";
import { Tag } from "./Tag.tsx";

type Contact = OutputOf<typeof contacts.read>;

/** One contact: who it is, what it waits for, what belongs to it, and beside that what happened. */
export function ContactPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const may = useMay();
  const params = { params: { id } };
  const read = useCall(contacts.read, params, { also: ["companies", "mailing-lists", "customer-tags"] });
  const overview = useCall(contactOverview, params, { also: ["*"] }).data;
  const contact = read.data;
  const endings = useEndings(contact);
  const beginnings = useBeginnings();
  const remarks = useComments("contact", id, { enabled: contact !== undefined, writable: true });
  if (read.error && !contact) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t("contacts.title"), to: "/contacts" }];
  if (!contact)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  const writable = may(contacts.replace);
  const begins = beginnings(contact);
  return (
    <Page
      title={contact.name}
      crumbs={crumbs}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          {contact.isArchived && <strong>{t("contacts.fields.isArchived")} · </strong>}
          <RoleNames of={contact} />
        </Box>
      }
      next={overview && <WhatIsOpen orders={overview.orders} />}
      actions={[
        ...begins,
        writable && { text: t("contacts.edit"), to: `/contacts/${id}/edit`, primary: begins.length === 0 },
        writable &&
          (contact.isArchived
            ? { text: t("contacts.unarchive"), inMenu: true, onClick: endings.unarchive }
            : { text: t("contacts.archive"), inMenu: true, onClick: endings.archive }),
        may(contacts.remove) && {
          text: t("kit.delete"),
          inMenu: true,
          danger: true,
          onClick: () => void endings.remove(),
        },
      ]}
    >
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 260px" },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Facts contact={contact} money={overview?.money ?? null} />
          {overview ? (
            <>
              {overview.orders.map((orders) => (
                <ContactOrders key={orders.kind} contactId={id} {...orders} />
              ))}
              {overview.invoices && <ContactInvoices contactId={id} {...overview.invoices} />}
              {overview.sold && <ContactDevices kind="sale" title={t("contacts.sold")} {...overview.sold} />}
              {overview.bought && (
                <ContactDevices kind="purchase" title={t("contacts.bought")} {...overview.bought} />
              )}
              <People people={overview.people} />
              <FileSection
                routes={contacts}
                of={{ contactId: id }}
                files={overview.files}
                writable={writable}
              />
              <Mails mails={overview.mails} />
            </>
          ) : (
            <Skeleton variant="rectangular" height={240} />
          )}
        </Box>
        <History
          route={contacts.history}
          id={id}
          title={t("contacts.history")}
          labels="contacts"
          also={["companies"]}
          {...remarks}
        />
      </Box>
    </Page>
  );
}

/** The orders that can be begun for a contact: first the usual one of its role, the others in the menu. */
function useBeginnings() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  return ({ id, isCustomer, isSupplier }: Contact): PageAction[] =>
    [
      isCustomer && may(sales.create) && ("sale" as const),
      isSupplier && may(purchases.create) && ("purchase" as const),
      isCustomer && may(repairs.create) && ("repair" as const),
    ]
      .filter((kind) => kind !== false)
      .map((kind, at) => ({
        text: t(`${folderOf[kind]}.new`),
        primary: at === 0,
        inMenu: at > 0,
        onClick: () =>
          void navigate({ to: `/orders/${folderOf[kind]}/new`, search: { contactId: String(id) } as never }),
      }));
}

/** What is under way with them, in one sentence. */
function WhatIsOpen({ orders }: { orders: ContactOverview["orders"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = orders.filter((kind) => kind.open > 0);
  if (open.length === 0) return <span>{t("contacts.nothingOpen")}</span>;
  return (
    <span>
      <Inline
        parts={open.map(({ kind, open: count }) =>
          t(`contacts.open.${kind}`, { count, number: format.number(count) }),
        )}
      />
    </span>
  );
}

function Facts({ contact, money }: { contact: Contact; money: ContactOverview["money"] }) {
  const { t } = useTranslation();
  const { phone, phone2, email, representative, companyName, remarks } = contact;
  const address = addressText(contact);
  const amounts = money
    ? (["revenue", "openSales", "spent", "openPurchases"] as const).filter((name) => money[name])
    : [];
  return (
    <FactLists>
      <FactList
        title={t("contacts.reach")}
        facts={[
          companyName !== "" && [t("fields.companyId"), companyName],
          representative !== "" && [t("contacts.fields.representative"), representative],
          [t("fields.email"), email ? <MailLink key="mail" to={email} /> : ""],
          [t("fields.phone"), phone ? <Phone key="phone" number={phone} /> : ""],
          phone2 !== "" && [t("fields.phone2"), <Phone key="phone2" number={phone2} />],
          [t("fields.locale"), languages.find(([code]) => code === contact.locale)?.[1] ?? contact.locale],
          contact.tagName !== null && [t("fields.tagId"), <Tag key="tag" {...contact} />],
          contact.listNames.length > 0 && [
            t("fields.lists"),
            <Inline key="lists" parts={contact.listNames} />,
          ],
        ]}
      />
      {(address || remarks) && (
        <FactList
          title={t("contacts.address")}
          facts={[
            address !== "" && [t("contacts.address"), address],
            remarks !== "" && [t("fields.remarks"), remarks],
          ]}
        />
      )}
      {money && amounts.length > 0 && (
        <FactList
          title={t("contacts.money")}
          facts={amounts.map((name) => [
            t(`contacts.amounts.${name}`),
            <Money key={name} cents={money[name]} />,
          ])}
        />
      )}
    </FactLists>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>
    <bdi dir="ltr">{number}</bdi>
  </a>
);

function People({ people }: { people: ContactOverview["people"] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <PagePart title={t("contacts.people")}>
      <Rows
        rows={people.map(({ id, name, representative, email, phone }) => ({
          key: id,
          to: `/contacts/${id}`,
          name,
          parts: [representative, email, phone],
        }))}
      />
    </PagePart>
  );
}

function Mails({ mails }: { mails: ContactOverview["mails"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (mails.length === 0) return null;
  return (
    <PagePart title={t("contacts.mails")}>
      <Rows
        rows={mails.map(({ id, subject, createdAt, mailState }) => ({
          key: id,
          name: subject,
          parts: [format.day(dayOf(createdAt)), <Word key="state" of="mailStates" value={mailState} />],
        }))}
      />
    </PagePart>
  );
}

/** The actions to archive, restore and delete; who cannot be deleted may be archived instead. */
function useEndings(contact: Contact | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirmDelete = useConfirmDelete();
  const params = { params: { id: contact?.id ?? 0 } };
  const archiving = useAct(contacts.archive, {
    done: t("contacts.archived"),
    undo: (input) => () => () => call(contacts.unarchive, input).then(() => t("contacts.unarchived")),
  });
  const unarchiving = useAct(contacts.unarchive, {
    done: t("contacts.unarchived"),
    undo: (input) => () => () => call(contacts.archive, input).then(() => t("contacts.archived")),
  });
  const archive = () => archiving.mutate(params);
  const remove = async () => {
    if (!contact) return;
    const removing = (query = {}) => call(contacts.remove, { ...params, query });
    if (!(await confirmDelete(contact.name, { dryRun: () => removing({ dryRun: true }) }))) return;
    try {
      await removing();
      showToast(t("kit.deleted", { what: contact.name }));
      await navigate({ to: "/contacts" });
      void readAgain();
    } catch (error) {
      const canArchive = error instanceof ApiError && error.status === 422 && !contact.isArchived;
      if (!canArchive) return showError(error);
      const title = t("contacts.archiveInstead");
      if (await confirm({ title, text: error.detail, action: t("contacts.archive") })) archive();
    }
  };
  return { archive, unarchive: () => unarchiving.mutate(params), remove };
}

/** What stands on a line of a part: its name, and what tells it apart. */
type Row = { key: number; to?: string; name: string; parts: readonly ReactNode[] };
function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="plainList touched">
      {rows.map(({ key, to, name, parts }) => (
        <Box component="li" key={key} sx={{ py: 0.75, borderBottom: 1, borderColor: "divider" }}>
          {to ? <Link to={to}>{ownDirection(name)}</Link> : ownDirection(name)}
          <Box component="span" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
            <Inline parts={parts} />
          </Box>
        </Box>
      ))}
    </ul>
  );
}
