import { type Static, Type } from "typebox";
import * as routes from "./audit.routes.ts";
import { exported } from "./crud.ts";
import { changedValue } from "./history.ts";
import {
  anyOfIds,
  anyOfWords,
  dayRange,
  instant,
  key,
  listQuery,
  oneOf,
  orNull,
  page,
  withSchemas,
} from "./http.ts";
import { systemSubject } from "./system.ts";

/** Tables of which changes were written down and that are no more: their rows are in others now. */
export const formerSubjects = ["purchaseImport"] as const;
/** The tables of which every change is written down, and those that are no more. */
export const auditSubjects = [
  ...formerSubjects,
  ...["attribute", "comment", "company", "contact", "customerTag", "driver", "email", "emailPicture"],
  ...["erasureReport", "erasureResult", "erasureTable", "erasureWord", "file", "intake", "invitation"],
  ...[
    "invoice",
    "invoicePayment",
    "labelTemplate",
    "listImport",
    "location",
    "longJob",
    "lotPrice",
    "mail",
    "mailingList",
  ],
  ...[
    "mailingListContact",
    "module",
    "odometerReading",
    "order",
    "orderLine",
    "orderLink",
    "orderStatus",
    "payment",
    "picture",
  ],
  ...["product", "productStatus", "productSubType", "productType", "productTypeAttribute", "productTypeTask"],
  ...["savedView", "service", "setting", "shopOrder", "stockMovement", "stop", "stopOrder"],
  ...[
    "subscription",
    "suppression",
    "task",
    "taskDependency",
    "toRepair",
    "user",
    "vatCode",
    "vehicle",
    "vehicleCheck",
  ],
] as const;
export const auditActions = ["created", "changed", "deleted"] as const;

const AuditChange = Type.Object({
  field: Type.String({ description: "The column" }),
  ...changedValue,
  concealed: Type.Boolean({ description: "True when the values are not shown to anybody" }),
});
export type AuditChange = Static<typeof AuditChange>;
export const AuditRow = Type.Object({
  id: Type.Integer(),
  at: instant,
  userId: orNull(key),
  userName: orNull(Type.String({ description: "null: nobody, it follows from something else" })),
  subject: oneOf(auditSubjects, "auditSubjects"),
  subjectId: Type.Integer(),
  recordName: Type.String({ description: "Name of the record, or its last name if it was deleted" }),
  action: oneOf(auditActions, "auditActions"),
  changes: Type.Array(AuditChange),
});
export type AuditRow = Static<typeof AuditRow>;
/** Of a file: each change as one text. */
export const AuditLine = { ...AuditRow.properties, changes: Type.Array(Type.String()) };

const query = listQuery(["at"], {
  userId: anyOfIds,
  subject: anyOfWords(auditSubjects),
  subjectId: anyOfIds,
  action: anyOfWords(auditActions),
  at: dayRange,
});
export const auditColumns = ["at", "userName", "subject", "recordName", "action", "changes"] as const;
const auditSchemas = {
  list: {
    summary: "Lists every change of every record, by whom and when, the newest first.",
    query,
    answer: page(AuditRow),
  },
  export: { ...exported(query, auditColumns), summary: "Exports the audit log as a CSV or XLSX file." },
} as const;
export type AuditSchemas = typeof auditSchemas;
export const audit = withSchemas(systemSubject("audit"), routes.audit, auditSchemas);
