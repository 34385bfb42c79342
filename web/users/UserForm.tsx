import { Box, Button, Checkbox, FormControlLabel } from "@mui/material";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Group, groups, isOutside } from "../../contract/access.ts";
import type { OutputOf } from "../../contract/http.ts";
import { users } from "../../contract/users.ts";
import { useAct, useCall } from "../kit/data.ts";
import { FailedPage, NotFoundPage } from "../kit/ErrorPage.tsx";
import { Field, FieldGroup } from "../kit/Field.tsx";
import { useLeaveGuard, useSaveKey } from "../kit/form.tsx";
import { Page } from "../kit/Page.tsx";
import { Pick } from "../kit/Pick.tsx";
import { useMe } from "../kit/session.ts";
import { FactList, Instant, MailLink, YesNo } from "../kit/show.tsx";
import { ExtraRights } from "./ExtraRights.tsx";

type Rights = OutputOf<typeof users.groups>;
type User = OutputOf<typeof users.list>["items"][number];

function GroupBoxes({ value, onChange }: { value: readonly Group[]; onChange: (value: Group[]) => void }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t("users.fields.groups")}>
      {groups.map((group) => (
        <Box key={group} sx={{ mb: 0.5 }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={value.includes(group)}
                onChange={(_, on) =>
                  onChange(groups.filter((other) => (other === group ? on : value.includes(other))))
                }
              />
            }
            label={t(`groups.${group}`)}
          />
          <Box sx={{ fontSize: 12, color: "text.secondary", paddingInlineStart: 4 }}>
            {t(`groupHelp.${group}`)}
          </Box>
        </Box>
      ))}
    </FieldGroup>
  );
}

function RightsForm({ user, start }: { user: User; start: Rights }) {
  const { t } = useTranslation();
  const [rights, setRights] = useState(start);
  const dirty = useRef(false);
  dirty.current = JSON.stringify(rights) !== JSON.stringify(start);
  useLeaveGuard(dirty);
  const save = useAct(users.setGroups, { done: t("kit.saved") });
  const send = () => save.mutate({ params: { username: user.username }, body: rights });
  useSaveKey(send);
  return (
    <Box
      component="form"
      aria-label={t("users.rights")}
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        send();
      }}
    >
      <GroupBoxes value={rights.groups} onChange={(next) => setRights({ ...rights, groups: next })} />
      {isOutside(rights.groups) && (
        <Field label={t("users.fields.contactId")} help={t("users.contactHelp")}>
          {(ids) => (
            <Pick
              from="contacts"
              id={ids.id}
              describedBy={ids["aria-describedby"]}
              value={rights.contactId}
              onChange={(id) => setRights({ ...rights, contactId: id === null ? null : Number(id) })}
            />
          )}
        </Field>
      )}
      <ExtraRights
        memberOf={rights.groups}
        value={rights.permissions}
        onChange={(permissions) => setRights({ ...rights, permissions })}
      />
      <Button type="submit" variant="contained" loading={save.isPending}>
        {t("kit.save")}
      </Button>
    </Box>
  );
}

/** One user: who they are, what they may do, whether they may sign in. */
export function UserForm() {
  const { t } = useTranslation();
  const { username = "" } = useParams({ strict: false }) as { username?: string };
  const found = useCall(users.list, { query: { q: username, pageSize: 50 } });
  const rights = useCall(users.groups, { params: { username } });
  const me = useMe();
  const change = useAct(users.change, { done: t("kit.saved") });
  const user = found.data?.items.find((item) => item.username === username) as User | undefined;
  if (rights.isError || found.isError) return <FailedPage error={rights.error ?? found.error} />;
  if (found.data && !user) return <NotFoundPage />;
  if (!user || !rights.data) return <Page title="…">{null}</Page>;
  const { id, version, active } = user;
  return (
    <Page
      title={`${user.firstName} ${user.lastName}`}
      crumbs={[{ text: t("users.title"), to: "/admin/users" }]}
      actions={[
        id !== me?.userId && {
          text: active ? t("users.block") : t("users.unblock"),
          danger: active,
          onClick: () => change.mutate({ params: { id }, body: { active: !active, version } }),
        },
      ]}
      width={1000}
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "minmax(0, 1fr) 320px" } }}>
        <RightsForm key={version} user={user} start={rights.data} />
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
