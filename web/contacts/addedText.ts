import { t } from "../kit/texts/i18n.ts";

type Added = { added: number; already: number; unsubscribed: number };
/** What became of contacts that were put on a mailing list. */
export const addedText = ({ added, already, unsubscribed }: Added) =>
  [
    t("mailingLists.added", { count: added }),
    already > 0 && t("mailingLists.already", { count: already }),
    unsubscribed > 0 && t("mailingLists.stayedOff", { count: unsubscribed }),
  ]
    .filter(Boolean)
    .join(" · ");
