import type { CommentSubject } from "../../contract/comments.routes.ts";
import { Timeline } from "../kit/page/Timeline.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useComments } from "./useComments.tsx";

type Props = { of: CommentSubject; id: number; writable: boolean };

/** What colleagues said about something that has no timeline of its own. */
export function Comments({ of, id, writable }: Props) {
  const { t } = useTranslation();
  const { top, between } = useComments(of, id, { enabled: true, writable });
  return <Timeline title={t("comments.title")} moments={between} top={top} />;
}
