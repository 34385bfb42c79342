import { Box } from "@mui/material";
import { type AuditChange, type AuditRow, audit, auditActions, auditSubjects } from "../../contract/audit.ts";
import { useValueText } from "../history/wording.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { FactList, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

/** Every change of every record: who made it, when, and what was there before. */
export function AuditList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={{ list: audit.list, export: audit.export }}
      name="audit"
      sort="-at"
      columns={[
        { key: "at", cell: ({ at }) => <Instant at={at} /> },
        { key: "userName", cell: (row) => <Who row={row} /> },
        { key: "subject", cell: ({ subject }) => <Word of="auditSubjects" value={subject} /> },
        { key: "recordName", cell: ({ recordName }) => ownDirection(recordName) },
        { key: "action", cell: ({ action }) => <Word of="auditActions" value={action} /> },
        {
          key: "changes",
          cell: ({ action, changes }) => <Changes action={action} changes={changes.slice(0, shownInRow)} />,
        },
      ]}
      filters={[
        { key: "userId", from: "users" },
        { key: "subject", words: auditSubjects, texts: "auditSubjects" },
        { key: "subjectId", kind: "numbers" },
        { key: "action", words: auditActions, texts: "auditActions" },
        { key: "at", kind: "days" },
      ]}
      nameOf={({ recordName }) => recordName}
      panel={(row) => (
        <>
          <FactList
            facts={[
              [t("audit.fields.at"), <Instant key="at" at={row.at} />],
              [t("audit.fields.userName"), <Who key="who" row={row} />],
              [t("audit.fields.subject"), <Word key="subject" of="auditSubjects" value={row.subject} />],
              [t("audit.fields.action"), <Word key="action" of="auditActions" value={row.action} />],
            ]}
          />
          <Box sx={{ mt: 2 }}>
            <Changes action={row.action} changes={row.changes} />
          </Box>
        </>
      )}
    />
  );
}

/** The row of a list shows the first ones, the panel beside it all. */
const shownInRow = 3;

function Who({ row: { userName } }: { row: AuditRow }) {
  const { t } = useTranslation();
  return userName === null ? <Faint>{t("audit.byItself")}</Faint> : ownDirection(userName);
}

function Changes({ action, changes }: { action: AuditRow["action"]; changes: readonly AuditChange[] }) {
  const { t } = useTranslation();
  const label = useLabels("audit");
  const text = useValueText();
  return (
    <Box component="ul" className="plainList" sx={{ overflowWrap: "anywhere" }}>
      {changes.map((change) => (
        <li key={change.field}>
          <Faint>{label(change.field)}</Faint>{" "}
          {change.concealed ? (
            t("audit.concealed")
          ) : (
            <>
              {action === "changed" && (
                <>
                  <bdi>{text(change, change.before)}</bdi> {t("audit.became")}{" "}
                </>
              )}
              <bdi>{text(change, action === "deleted" ? change.before : change.after)}</bdi>
            </>
          )}
        </li>
      ))}
    </Box>
  );
}
