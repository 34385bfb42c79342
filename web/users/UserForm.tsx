import { Box, Button } from "@mui/material";
import { useParams } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { type Group, groups, isOutside } from "../../contract/access.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { users } from "../../contract/users.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { useStoredForm } from "../kit/form/useStoredForm.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, useField } from "../kit/inputs/inputs.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { FactList, Instant, MailLink, YesNo } from "../kit/page/values.tsx";
import { listText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { ExtraRights } from "./ExtraRights.tsx";

function GroupBoxes(props: FieldProps) {
  const { t } = useTranslation();
  const nameOf = (group: string) => t(keyIn("groups", group));
  const { field } = useField(props, (value) => listText((value as Group[]).map(nameOf), localeStore.get()));
  const value = field.value as Group[];
  return (
    <FieldGroup title={props.label}>
      {groups.map((group) => (
        <Box key={group} sx={{ mb: 0.5 }}>
          <TickBox
            label={nameOf(group)}
            checked={value.includes(group)}
            onChange={(on) =>
              field.onChange(groups.filter((other) => (other === group ? on : value.includes(other))))
            }
          />
          <Box sx={{ fontSize: 12, color: "text.secondary", paddingInlineStart: 4 }}>
            {t(`groupHelp.${group}`)}
          </Box>
        </Box>
      ))}
    </FieldGroup>
  );
}

function RightsForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const { form, field, save, dirty, summary } = useStoredForm({
    read: users.groups,
    replace: users.setGroups,
    params: { username },
    name: "users",
  });
  const memberOf = useWatch({ control: form.control, name: "groups" }) as Group[] | undefined;
  useLeaveGuard(dirty);
  useSaveKey(save);
  if (!memberOf) return null;
  return (
    <Form aria-label={t("users.rights")} onSubmit={save}>
      <ErrorSummary {...summary} />
      <GroupBoxes {...field("groups")} />
      {isOutside(memberOf) && (
        <PickInput {...field("contactId")} from="contacts" help={t("users.contactHelp")} />
      )}
      <ExtraRights {...field("permissions")} memberOf={memberOf} />
      <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
        {t("kit.save")}
      </Button>
    </Form>
  );
}

/** One user: who they are, what they may do, whether they may sign in. */
export function UserForm() {
  const { t } = useTranslation();
  const { username = "" } = useParams({ strict: false }) as { username?: string };
  const groups = useCall(users.groups, { params: { username } });
  const me = useMe();
  const change = useAct(users.change, { done: t("kit.saved") });
  const user = groups.data;
  if (groups.isError && !user) return <FailedPage error={groups.error} retry={() => void groups.refetch()} />;
  if (!user) return <Page title={untitled}>{null}</Page>;
  const { id, version, active, firstName, lastName } = user;
  const name = `${firstName} ${lastName}`;
  const block = async () => {
    const question = {
      title: t("users.blockTitle", { name }),
      text: t("users.blockText"),
      action: t("users.block"),
      danger: true,
    };
    if (!active || (await confirm(question)))
      change.mutate({ params: { id }, body: { active: !active, version } });
  };
  return (
    <Page
      title={name}
      crumbs={[{ text: t("users.title"), to: "/admin/users" }]}
      actions={[
        id !== me?.userId && {
          text: active ? t("users.block") : t("users.unblock"),
          danger: active,
          onClick: () => void block(),
        },
      ]}
      width={1000}
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "minmax(0, 1fr) 320px" } }}>
        <RightsForm key={username} username={username} />
        <FactList
          facts={[
            [t("fields.username"), user.username],
            [t("fields.email"), <MailLink key="email" to={user.email} />],
            [t("users.fields.confirmed"), <YesNo key="confirmed" value={user.confirmed} />],
            [t("users.fields.active"), <YesNo key="active" value={user.active} />],
            [t("fields.createdAt"), <Instant key="since" at={user.createdAt} />],
          ]}
        />
      </Box>
    </Page>
  );
}
