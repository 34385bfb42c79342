import Notifications from "@mui/icons-material/NotificationsOutlined";
import { Box, Button, CircularProgress, IconButton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { notifications } from "../../contract/comments.routes.ts";
import type { Notification } from "../../contract/comments.ts";
import { announce } from "../kit/browser/announcer.ts";
import { call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { showError } from "../kit/call/toasts.ts";
import { Heading, Note, Small } from "../kit/look/Text.tsx";
import { Tip } from "../kit/overlays/Tip.tsx";
import { Instant, ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { PanelButton } from "./PanelButton.tsx";
import { screenOf } from "./searchResults.ts";

type Props = { userId: number; unread: number };

/** How many notifications are unread, and the latest of them once it is opened. */
export function BellButton({ userId, unread }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = unread ? t("comments.unread", { count: unread }) : t("comments.notifications");
  useNews(unread, label);
  const icon = (
    <>
      <Notifications fontSize="small" />
      {unread > 0 && (
        <Box component="span" aria-hidden sx={badge}>
          {unread > 99 ? `${format.number(99)}+` : format.number(unread)}
        </Box>
      )}
    </>
  );
  return (
    <PanelButton label={label} title={t("comments.notifications")} icon={icon}>
      {(close) => <Latest userId={userId} unread={unread} onClose={close} />}
    </PanelButton>
  );
}

const badge = {
  position: "absolute",
  insetBlockStart: 2,
  insetInlineEnd: 0,
  minInlineSize: 16,
  blockSize: 16,
  px: 0.5,
  borderRadius: 8,
  fontSize: 11,
  lineHeight: "16px",
  fontWeight: 600,
  bgcolor: "error.main",
  color: "error.contrastText",
} as const;

/** Tells a screen reader of what came in while the page was open. */
function useNews(unread: number, label: string) {
  const before = useRef(unread);
  useEffect(() => {
    if (unread > before.current) announce(label);
    before.current = unread;
  }, [unread, label]);
}

function Latest({ userId, unread, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(notifications.list, { params: { userId } });
  const mark = (read: boolean, ids?: number[]) =>
    call(notifications.mark, { params: { userId }, body: { read, ...(ids && { ids }) } })
      .then(() => readAgain())
      .catch(showError);
  return (
    <Box sx={{ inlineSize: 360, maxInlineSize: "92vw" }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          minBlockSize: 44,
          px: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Heading sx={{ flex: 1 }}>{t("comments.notifications")}</Heading>
        {unread > 0 && (
          <Button size="small" color="inherit" onClick={() => void mark(true)}>
            {t("comments.allRead")}
          </Button>
        )}
      </Box>
      {!data && (
        <Box sx={{ display: "grid", placeItems: "center", blockSize: 120 }}>
          <CircularProgress size={24} aria-hidden />
        </Box>
      )}
      {data?.items.length === 0 && (
        <Box sx={{ p: 2, color: "text.secondary" }}>{t("comments.noNotifications")}</Box>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.items.map((item) => (
          <Item
            key={item.id}
            item={item}
            onOpen={() => {
              if (!item.read) void mark(true, [item.id]);
              onClose();
            }}
            onMark={() => void mark(!item.read, [item.id])}
          />
        ))}
      </Box>
    </Box>
  );
}

/** What it is about, and where that is; undefined when it may no longer be read. */
function aboutOf({ order, task, contact, vehicle }: Notification) {
  if (vehicle) return { name: vehicle.name, path: "/map", search: { vehicle: vehicle.id } };
  if (order) return { name: order.orderNr, path: screenOf({ ...order, title: order.orderNr }).to };
  if (contact) return { name: contact.name, path: `/contacts/${contact.id}` };
  return task
    ? { name: [task.name, task.sku].filter(Boolean).join(" · "), path: `/tasks/${task.id}` }
    : undefined;
}

type ItemProps = { item: Notification; onOpen: () => void; onMark: () => void };
function Item({ item, onOpen, onMark }: ItemProps) {
  const { userName, text, createdAt, read, alarm } = item;
  const { t } = useTranslation();
  const about = aboutOf(item);
  const what = alarm
    ? about
      ? t("comments.callsForHelp", { vehicle: about.name })
      : t("comments.somebodyCallsForHelp")
    : about
      ? t("comments.mentionedYou", { user: userName, about: about.name })
      : t("comments.mentionedSomewhere", { user: userName });
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        gap: 1,
        alignItems: "start",
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Small sx={{ flex: 1, minInlineSize: 0, fontWeight: read ? 400 : 600 }}>
        {about ? (
          <Link
            to={about.path}
            search={"search" in about ? about.search : {}}
            onClick={onOpen}
            style={{ color: "inherit" }}
          >
            {what}
          </Link>
        ) : (
          what
        )}
        <Box sx={{ fontWeight: 400, color: "text.secondary", overflowWrap: "anywhere" }}>
          {ownDirection(text)}
        </Box>
        <Note sx={{ fontWeight: 400 }}>
          <Instant at={createdAt} />
        </Note>
      </Small>
      <Tip title={t(read ? "comments.markUnread" : "comments.markRead")}>
        <IconButton
          size="small"
          aria-label={t("kit.actionOn", {
            action: t(read ? "comments.markUnread" : "comments.markRead"),
            what,
          })}
          onClick={onMark}
        >
          <Box
            aria-hidden
            sx={{
              inlineSize: 10,
              blockSize: 10,
              m: 0.5,
              borderRadius: "50%",
              border: 2,
              borderColor: read ? "text.secondary" : "primary.main",
              bgcolor: read ? "transparent" : "primary.main",
            }}
          />
        </IconButton>
      </Tip>
    </Box>
  );
}
