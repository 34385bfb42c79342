import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { CommentSubject } from "../../contract/comments.routes.ts";
import { comments } from "../../contract/comments.routes.ts";
import type { Comment } from "../../contract/comments.ts";
import { piecesOf } from "../../contract/mentions.rules.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import type { Moment } from "../kit/page/Timeline.tsx";
import { ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { Composer } from "./Composer.tsx";

type Of = { subject: CommentSubject; subjectId: number };
const routesOf = ({ subject }: Of) => comments[subject];
const rowOf = ({ subjectId }: Of) => ({ subjectId });
type Options = { enabled: boolean; writable: boolean };

/** What colleagues said about something, for its timeline: where one writes, and what was written. */
export function useComments(subject: CommentSubject, subjectId: number, { enabled, writable }: Options) {
  const { t } = useTranslation();
  const of = { subject, subjectId };
  const read = useCall(routesOf(of).list, { params: rowOf(of) }, { enabled });
  const adding = useAct(routesOf(of).create, { done: t("comments.added") });
  const between = read.data?.items.map(
    (comment): Moment => ({
      key: `comment ${comment.id}`,
      at: comment.createdAt,
      lines: [<Said key="said" of={of} comment={comment} writable={writable} />],
    }),
  );
  const top = enabled && writable && (
    <Composer
      of={of}
      label={t("comments.write")}
      action={t("comments.add")}
      busy={adding.isPending}
      onSave={(text, done) => adding.mutate({ params: rowOf(of), body: { text } }, { onSuccess: done })}
    />
  );
  return { top: top || undefined, between };
}

type SaidProps = { of: Of; comment: Comment; writable: boolean };
/** A comment; whoever wrote it may change or remove it for a day. */
function Said({ of, comment, writable }: SaidProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [edits, setEdits] = useState(false);
  const params = { ...rowOf(of), id: comment.id };
  const saving = useAct(routesOf(of).change, { done: t("comments.changed"), onDone: () => setEdits(false) });
  const removing = useAct(routesOf(of).remove, { done: t("comments.removed") });
  const remove = async () => {
    const action = t("comments.remove");
    if (await confirm({ title: t("comments.removeTitle"), text: comment.text, action, danger: true }))
      removing.mutate({ params });
  };
  if (edits)
    return (
      <Composer
        of={of}
        label={t("comments.edit")}
        action={t("kit.save")}
        text={comment.text}
        busy={saving.isPending}
        onSave={(text) => saving.mutate({ params, body: { text } })}
        onLeave={() => setEdits(false)}
      />
    );
  return (
    <Box sx={{ borderInlineStart: "3px solid", borderColor: "primary.main", paddingInlineStart: 1 }}>
      <Box>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          <bdi>{comment.userName}</bdi>
        </Box>
        {comment.editedAt && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" "}
            · {t("comments.edited", { at: format.instant(comment.editedAt) })}
          </Box>
        )}
      </Box>
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
        {piecesOf(comment.text, comment.mentions).map(({ text, isMention }, at) =>
          isMention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is made of the same pieces each time
            <Box key={at} component="span" sx={{ color: "primary.main", fontWeight: 600 }}>
              {ownDirection(text)}
            </Box>
          ) : (
            text
          ),
        )}
      </Box>
      {comment.changeable && writable && (
        <Box sx={{ display: "flex", gap: 0.5, marginInlineStart: -0.75 }}>
          <Button size="small" color="inherit" sx={small} onClick={() => setEdits(true)}>
            {t("comments.edit")}
          </Button>
          <Button
            size="small"
            color="inherit"
            sx={small}
            loading={removing.isPending}
            onClick={() => void remove()}
          >
            {t("comments.remove")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
const small = { minInlineSize: 0, px: 0.75, py: 0, fontSize: 12, color: "text.secondary" } as const;
