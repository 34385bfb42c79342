import type { EmailState } from "../../contract/emails.ts";
import type { EmailFigures, EmailProgress } from "../../contract/sending.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

export const stateColors: Record<EmailState, string> = {
  draft: "#7a7f87",
  scheduled: "#2f6fde",
  late: "#b26a00",
  sending: "#2f6fde",
  paused: "#b26a00",
  finished: "#2e7d32",
  cancelled: "#7a7f87",
};

/** What people did with a mail, with the share of the accepted messages, and the list of who. */
export const figureRows = (figures: EmailFigures) => {
  const rows = [
    { key: "opened", value: figures.opened, rate: figures.openRate, query: "opened=true" },
    {
      key: "openedByMachine",
      value: figures.openedByMachine,
      rate: null,
      query: "openedByMachine=true&opened=false",
    },
    { key: "clicked", value: figures.clicked, rate: figures.clickRate, query: "clicked=true" },
    {
      key: "clickedByMachine",
      value: figures.clickedByMachine,
      rate: null,
      query: "clickedByMachine=true&clicked=false",
    },
    {
      key: "unsubscribed",
      value: figures.unsubscribed,
      rate: figures.unsubscribeRate,
      query: "unsubscribed=true",
    },
    { key: "bounced", value: figures.bounced, rate: figures.bounceRate, query: "bounced=true" },
    { key: "complained", value: figures.complained, rate: figures.complaintRate, query: "complained=true" },
  ] as const;
  // Where opens are not measured there is no figure of them.
  return rows.filter(({ key }) => figures.countsOpens || key !== "openedByMachine");
};

/** Where a mail stands, in a sentence. */
export function useStateSentence() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ state, counts, scheduledFor, startedAt, finishedAt }: EmailProgress) => {
    const at = format.instant(scheduledFor ?? finishedAt ?? startedAt ?? new Date(0).toISOString());
    const { planned, claimed, putOff, accepted } = counts;
    const left = format.number(planned + claimed + putOff);
    const taken = { accepted: format.number(accepted) };
    switch (state) {
      case "draft":
        return t("sending.isDraft");
      case "scheduled":
        return t("sending.isScheduled", { at });
      case "late":
        return t("sending.isLate", { at });
      case "sending":
        return t("sending.isSending", { left });
      case "paused":
        return t("sending.isPaused", { left });
      case "cancelled":
        return t("sending.isCancelled", taken);
      case "finished":
        return t("sending.isFinished", taken);
    }
  };
}
