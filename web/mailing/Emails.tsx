import { emailStates, emails } from "../../contract/emails.ts";
import type { Locale } from "../../contract/locales.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count, Inline, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { languageName } from "./languageName.ts";

const Languages = ({ codes }: { codes: readonly Locale[] }) => (
  <Inline
    parts={codes.map((code) => (
      <bdi key={code} lang={code}>
        {languageName(code)}
      </bdi>
    ))}
  />
);

/** A share in basis points; blank where there is none. */
function Share({ of }: { of: number | null }) {
  const format = useFormat();
  return of === null ? null : format.percent(of / 10_000, 1);
}

/** Bulk e-mail: drafts and what was sent; templates are apart. */
export function EmailList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={emails}
      name="emails"
      sort="-createdAt"
      fixed={{ isTemplate: false }}
      to={({ id, state }) => (state === "draft" ? `/emails/${id}` : `/emails/${id}/figures`)}
      actions={[{ text: t("emails.templates"), to: "/emails/templates" }]}
      columns={[
        "name",
        { key: "state", beside: true, cell: ({ state }) => <Word of="emailStates" value={state} /> },
        { key: "subject", cell: ({ subject }) => ownDirection(subject) },
        { key: "languages", cell: ({ languages: codes }) => <Languages codes={codes} /> },
        { key: "accepted", align: "end", cell: ({ accepted }) => <Count value={accepted} /> },
        { key: "openRate", align: "end", cell: ({ openRate }) => <Share of={openRate} /> },
        { key: "clickRate", align: "end", cell: ({ clickRate }) => <Share of={clickRate} /> },
        { key: "createdBy", hidden: true },
        { key: "createdAt", cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
      filters={[
        { key: "state", words: emailStates, texts: "emailStates" },
        { key: "createdAt", kind: "days" },
      ]}
    />
  );
}

export function EmailTemplateList() {
  const { t } = useTranslation();
  const { create: _, ...routes } = emails;
  return (
    <ListScreen
      of={routes}
      name="emails"
      titleText={t("emails.templates")}
      sort="name"
      fixed={{ isTemplate: true }}
      to={({ id }) => `/emails/${id}`}
      none={{ text: t("emails.noTemplates"), button: null }}
      columns={[
        "name",
        { key: "subject", cell: ({ subject }) => ownDirection(subject) },
        { key: "languages", cell: ({ languages: codes }) => <Languages codes={codes} /> },
        { key: "createdAt", cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
    />
  );
}
