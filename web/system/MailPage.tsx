import { Box, Skeleton } from "@mui/material";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { mails } from "../../contract/mails.routes.ts";
import type { WholeMail } from "../../contract/mails.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { untitled } from "../kit/page/arrival.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { type Moment, Timeline } from "../kit/page/Timeline.tsx";
import { FactList, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { shownIn } from "../mailing/shownMail.ts";

/** One mail as it was sent, and what became of it. */
export function MailPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const read = useCall(mails.read, { params: { id } });
  const mail = read.data;
  const crumbs = [{ text: t("mails.title"), to: "/admin/mails" }];
  if (read.error && !mail) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!mail)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  return <Mail mail={mail} crumbs={crumbs} />;
}

function Mail({ mail, crumbs }: { mail: WholeMail; crumbs: { text: string; to: string }[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const again = useAct(mails.again, {
    done: t("mails.againDone"),
    onDone: ({ id }) => void navigate({ to: `/admin/mails/${id}` }),
  });
  const ask = async () => {
    const mayBeSecond = mail.mailState === "sent" || mail.mailState === "unknown";
    const yes = await confirm({
      title: t("recipients.againTitle", { address: mail.to }),
      text: t(mayBeSecond ? "mails.againTwice" : "mails.againOnce"),
      action: t("recipients.again"),
    });
    if (yes) again.mutate({ params: { id: mail.id } });
  };
  return (
    <Page
      title={mail.subject}
      crumbs={crumbs}
      actions={[
        mail.canSendAgain && may(mails.again) && { text: t("recipients.again"), onClick: () => void ask() },
      ]}
    >
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" },
          alignItems: "start",
        }}
      >
        <Box sx={{ minInlineSize: 0 }}>
          <Facts mail={mail} />
          <Content mail={mail} />
        </Box>
        <Timeline title={t("mails.events")} moments={momentsOf(mail, t)} />
      </Box>
    </Page>
  );
}

function Facts({ mail }: { mail: WholeMail }) {
  const { t } = useTranslation();
  const { orderId, orderNr, emailId, emailName } = mail;
  return (
    <FactList
      facts={[
        [t("fields.to"), ownDirection(mail.to)],
        [t("mails.fields.kind"), <Word key="kind" of="mailKinds" value={mail.kind} />],
        [t("mails.fields.mailState"), <Word key="state" of="mailStates" value={mail.mailState} />],
        [t("fields.createdAt"), <Instant key="at" at={mail.createdAt} />],
        [t("fields.sentAt"), mail.sentAt && <Instant key="sent" at={mail.sentAt} />],
        [t("fields.failure"), mail.failure],
        [t("fields.orderNr"), orderId && <bdi>{orderNr}</bdi>],
        [
          t("mails.fields.emailName"),
          emailId && (
            <Link key="email" to={`/emails/${emailId}/figures`}>
              {ownDirection(emailName)}
            </Link>
          ),
        ],
      ]}
    />
  );
}

/** The mail in a frame of its own, in which nothing runs and that asks nobody outside for anything. */
function Content({ mail }: { mail: WholeMail }) {
  const { t } = useTranslation();
  if (!mail.html)
    return (
      <Box dir="auto" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", mt: 2 }}>
        {ownDirection(mail.body)}
      </Box>
    );
  return (
    <Box
      component="iframe"
      sandbox=""
      title={t("mails.frame", { subject: mail.subject })}
      srcDoc={shownIn(mail.html, { look: "light", noPictures: false })}
      sx={{
        display: "block",
        inlineSize: "100%",
        blockSize: 640,
        mt: 2,
        border: 1,
        borderColor: "divider",
        bgcolor: "#fff",
      }}
    />
  );
}

type Translate = ReturnType<typeof useTranslation>["t"];
/** The newest first. */
const momentsOf = ({ events }: WholeMail, t: Translate): Moment[] =>
  events
    .map(({ kind, at, machine, detail }, key) => ({
      key,
      at,
      lines: [
        t(`mailEvents.${kind}`),
        ...(machine ? [t("mails.byMachine")] : []),
        ...(detail ? [<bdi key="detail">{detail}</bdi>] : []),
      ],
      tone: ["failed", "bounce", "complaint"].includes(kind) ? ("bad" as const) : undefined,
    }))
    .reverse();
