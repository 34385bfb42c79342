import { Box, Button, Skeleton } from "@mui/material";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Group, isOutside, type Right } from "../../contract/access.ts";
import { drivers } from "../../contract/drivers.routes.ts";
import { type User, users } from "../../contract/users.ts";
import { call } from "../kit/call/api.ts";
import { readAgain, useAct, useCall } from "../kit/call/data.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { useStoredForm } from "../kit/form/useStoredForm.ts";
import { PickInput } from "../kit/inputs/inputs.tsx";
import { Lockable } from "../kit/inputs/Lockable.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { confirm, useConfirmDelete } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Code, FactList, Instant, MailLink, StatusChip, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { mailsLeave } from "../security/place.ts";
import { EffectiveRights } from "./EffectiveRights.tsx";
import { ExtraRights } from "./ExtraRights.tsx";
import { GroupBoxes } from "./GroupBoxes.tsx";
import { nameOfUser } from "./names.ts";
import { ResetSecondFactor } from "./ResetSecondFactor.tsx";

/** One user: who they are, what they may do and why, whether they may sign in. */
export function UserPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const read = useCall(users.read, { params: { id } });
  const { actions, dialog } = useUserActions(read.data);
  const crumbs = [{ text: t("users.title"), to: "/admin/users" }];
  const user = read.data;
  if (read.isError && !user) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!user)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  return (
    <Page title={nameOfUser(user)} crumbs={crumbs} chip={<AccountState of={user} />} actions={actions}>
      {dialog}
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "minmax(0, 1fr) 320px" } }}>
        <Box sx={{ minWidth: 0, order: { xs: 2, md: 1 } }}>
          <Box sx={{ mb: 4 }}>
            <RightsForm key={user.username} username={user.username} />
          </Box>
          <EffectiveRights groups={user.groups} permissions={user.permissions as Right[]} />
        </Box>
        <Box sx={{ order: { xs: 1, md: 2 } }}>
          <Facts of={user} />
        </Box>
      </Box>
    </Page>
  );
}

function AccountState({ of: { active, confirmed } }: { of: User }) {
  const { t } = useTranslation();
  if (!active) return <StatusChip name={t("users.states.blocked")} color="#B82929" />;
  if (!confirmed) return <StatusChip name={t("users.states.unconfirmed")} color="#AA4603" />;
  return <StatusChip name={t("users.states.active")} color="#008A40" />;
}

function Facts({ of: user }: { of: User }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <FactList
      facts={[
        [t("fields.username"), user.username],
        [t("fields.email"), <MailLink key="email" to={user.email} />],
        [t("users.fields.confirmed"), <YesNo key="confirmed" value={user.confirmed} />],
        [t("users.fields.secondFactor"), <YesNo key="second" value={user.secondFactor} />],
        user.contactName !== null && [t("users.fields.contactId"), user.contactName],
        user.driverName !== null && [
          t("users.fields.driverName"),
          may(drivers.read) ? (
            <Link key="driver" to={`/admin/drivers/${user.driverId}`}>
              <bdi>{user.driverName}</bdi>
            </Link>
          ) : (
            user.driverName
          ),
        ],
        [t("users.fields.signedInAt"), <Instant key="in" at={user.signedInAt} />],
        [t("fields.createdAt"), <Instant key="since" at={user.createdAt} />],
        user.invitedByName !== null && [t("users.fields.invitedByName"), user.invitedByName],
      ]}
    />
  );
}

/** What can be done with an account, which is undefined while it loads. */
function useUserActions(user: User | undefined) {
  const { t } = useTranslation();
  const may = useMay();
  const me = useMe();
  const navigate = useNavigate();
  const confirmDelete = useConfirmDelete();
  const change = useAct(users.change, { done: t("kit.saved") });
  const isMailed = mailsLeave.use();
  const [handed, setHanded] = useState<string>();
  const [resets, setResets] = useState(false);
  const reset = useAct(users.reset, {
    done: ({ sent }) => (sent ? t("users.resetDone") : ""),
    onDone: ({ code }) => setHanded(code ?? undefined),
  });
  if (!user) return { actions: [], dialog: undefined };
  const { id, version, active } = user;
  const name = nameOfUser(user);
  const params = { id };
  const setActive = (next: boolean) => change.mutate({ params, body: { active: next, version } });
  const block = async () => {
    const question = {
      title: t("users.blockTitle", { name }),
      text: t("users.blockText"),
      action: t("users.block"),
      danger: true,
    };
    if (await confirm(question)) setActive(false);
  };
  const startReset = async () => {
    const question = {
      title: t("users.resetTitle", { name }),
      text: isMailed ? t("users.resetText", { email: user.email }) : t("users.resetUnmailed"),
      action: t("users.reset"),
    };
    if (await confirm(question)) reset.mutate({ params });
  };
  const remove = async () => {
    const dryRun = () => call(users.remove, { params, query: { dryRun: true } });
    const archive = { action: t("users.block"), run: () => setActive(false) };
    if (!(await confirmDelete(name, { dryRun, ...(active && { archive }) }))) return;
    try {
      await call(users.remove, { params });
      showToast(t("kit.deleted", { what: name }));
      await navigate({ to: "/admin/users" });
      void readAgain();
    } catch (error) {
      showError(error);
    }
  };
  const isOther = id !== me?.userId;
  const dialog = (
    <>
      {handed && <HandedCode code={handed} username={user.username} onClose={() => setHanded(undefined)} />}
      {resets && <ResetSecondFactor user={user} onClose={() => setResets(false)} />}
    </>
  );
  const actions = [
    may(users.change) && { text: t("users.edit"), to: `/admin/users/${id}/edit`, primary: true },
    may(users.reset) && active && { text: t("users.reset"), onClick: () => void startReset() },
    may(users.change) &&
      isOther && {
        text: active ? t("users.block") : t("users.unblock"),
        danger: active,
        onClick: () => (active ? void block() : setActive(true)),
      },
    may(users.resetSecondFactor) &&
      isOther &&
      user.secondFactor && { text: t("users.resetFactor"), inMenu: true, onClick: () => setResets(true) },
    may(users.remove) &&
      isOther && { text: t("kit.delete"), danger: true, inMenu: true, onClick: () => void remove() },
  ];
  return { actions, dialog };
}

/** The code for a new password that an Admin passes on, because no mail leaves. */
function HandedCode({ code, username, onClose }: { code: string; username: string; onClose: () => void }) {
  const { t } = useTranslation();
  const address = `${location.origin}/confirm-password?${new URLSearchParams({ for: username })}`;
  return (
    <InfoDialog title={t("users.handedTitle")} autoFocus onClose={onClose}>
      <p>{t("users.handedText")}</p>
      <FactList
        facts={[
          [t("security.code"), <Code key="code">{code}</Code>],
          [t("users.handedAddress"), <Code key="address">{address}</Code>],
        ]}
      />
    </InfoDialog>
  );
}

function RightsForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { form, field, save, dirty, summary } = useStoredForm({
    read: users.groups,
    replace: users.setGroups,
    params: { username },
    name: "users",
  });
  const memberOf = useWatch({ control: form.control, name: "groups" }) as Group[] | undefined;
  const writable = may(users.setGroups);
  useLeaveGuard(dirty);
  useSaveKey(() => writable && save());
  if (!memberOf) return null;
  return (
    <Form aria-label={t("users.rights")} onSubmit={save}>
      <ErrorSummary {...summary} />
      <Lockable locked={!writable}>
        <GroupBoxes {...field("groups")} />
        {isOutside(memberOf) && (
          <PickInput {...field("contactId")} from="contacts" help={t("users.contactHelp")} />
        )}
        <ExtraRights {...field("permissions")} memberOf={memberOf} />
      </Lockable>
      {writable && (
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {t("kit.save")}
        </Button>
      )}
    </Form>
  );
}
