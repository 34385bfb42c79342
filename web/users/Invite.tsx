import { Alert, Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type Group, isOutside } from "../../contract/access.ts";
import { addressesIn, mostInvited } from "../../contract/invitations.rules.ts";
import type { Locale } from "../../contract/locales.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { invitations, users } from "../../contract/users.routes.ts";
import { languages } from "../kit/browser/language.ts";
import { call } from "../kit/call/api.ts";
import { readAgain, useAct } from "../kit/call/data.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Word } from "../kit/page/values.tsx";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { GroupChoice } from "./GroupBoxes.tsx";

type Result = OutputOf<typeof invitations.send>["results"][number];

/** Invites people by mail: one address, or up to fifty that are pasted, each with its own result. */
export function Invite() {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [groups, setGroups] = useState<Group[]>([]);
  const [contactId, setContactId] = useState<number | null>(null);
  const [locale, setLocale] = useState<Locale>(localeStore.get());
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ of: readonly Result[]; groups: Group[] }>();
  const emails = addressesIn(text);
  const tooMany = emails.length > mostInvited;
  const problemAtField = tooMany
    ? t("invitations.tooMany", { count: emails.length, most: mostInvited })
    : problem;
  async function send(event: FormEvent) {
    event.preventDefault();
    if (emails.length === 0) return setProblem(t("errors.required"));
    if (tooMany) return;
    setProblem("");
    setBusy(true);
    try {
      const given = { emails, groups, contactId: isOutside(groups) ? contactId : null, locale };
      const answer = await call(invitations.send, { body: given });
      setResults({ of: answer.results, groups });
      setText("");
      void readAgain();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Page
      title={t("invitations.invite")}
      crumbs={[
        { text: t("users.title"), to: "/admin/users" },
        { text: t("invitations.title"), to: "/admin/invitations" },
      ]}
      width={formWidth}
    >
      {results && <Results {...results} />}
      <form noValidate aria-label={t("invitations.invite")} onSubmit={(event) => void send(event)}>
        <TextBox
          label={t("invitations.addresses")}
          help={t("invitations.addressesHelp")}
          error={problemAtField || undefined}
          multiline
          minRows={4}
          maxRows={12}
          value={text}
          onChange={setText}
        />
        <GroupChoice label={t("users.fields.groups")} value={groups} onChange={setGroups} />
        {isOutside(groups) && (
          <Field label={t("users.fields.contactId")} optional help={t("users.contactHelp")}>
            {(ids) => (
              <Pick
                ids={ids}
                from="contacts"
                value={contactId}
                onChange={(id) => setContactId(id === null ? null : Number(id))}
              />
            )}
          </Field>
        )}
        <ChoiceBox
          label={t("invitations.mailLanguage")}
          value={locale}
          options={languages.map(([id, name]) => ({ id, name }))}
          onChoose={setLocale}
        />
        <Button type="submit" variant="contained" loading={busy} disabled={tooMany}>
          {emails.length > 0 ? t("invitations.send", { count: emails.length }) : t("invitations.invite")}
        </Button>
      </form>
    </Page>
  );
}

function Results({ of, groups }: { of: readonly Result[]; groups: Group[] }) {
  const { t } = useTranslation();
  const sent = of.filter(({ result }) => result === "invited" || result === "sentAgain").length;
  return (
    <PagePart title={t("invitations.results")}>
      <Alert severity={sent > 0 ? "success" : "warning"} role="status" sx={{ mb: 1 }}>
        {t("invitations.outcome", { count: sent, total: of.length })}
      </Alert>
      <ul className="plainList">
        {of.map((one, at) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: an address can be there twice, and the list never changes
            key={at}
            sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, py: 0.5, alignItems: "center" }}
          >
            <bdi>{one.email}</bdi>
            <Box component="span" sx={{ color: "text.secondary" }}>
              <Word of="invitationResults" value={one.result} />
            </Box>
            {one.userId !== null && <Offer userId={one.userId} username={one.username} groups={groups} />}
          </Box>
        ))}
      </ul>
    </PagePart>
  );
}

/** Somebody who has an account already is offered the groups instead. */
function Offer({ userId, username, groups }: { userId: number; username: string | null; groups: Group[] }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const change = useAct(users.change, { done: t("kit.saved"), onDone: () => setDone(true) });
  const give = async () => {
    const user = await call(users.read, { params: { id: userId } });
    const together = [...new Set([...user.groups, ...groups])];
    change.mutate({ params: { id: userId }, body: { groups: together, version: user.version } });
  };
  return (
    <>
      <Link to={`/admin/users/${userId}`}>{username}</Link>
      {groups.length > 0 && !done && (
        <Button size="small" loading={change.isPending} onClick={() => void give()}>
          {t("invitations.giveGroups")}
        </Button>
      )}
    </>
  );
}
