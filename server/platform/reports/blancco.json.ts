import { blanccoReport, type Group, isBlanccoReport } from "./blancco.report.ts";
import { limits, Refused } from "./reasons.ts";
import type { ErasureReport } from "./reports.ts";
import { isFields } from "./values.ts";

/** The text of `{ "@id": "26", "value": "…" }`, which stands for an element with attributes. */
function valueWithAttributes(value: unknown): unknown {
  if (!isFields(value) || !("value" in value)) return undefined;
  const others = Object.keys(value).filter((key) => key !== "value" && !key.startsWith("@"));
  return others.length === 0 && typeof value.value !== "object" ? value.value : undefined;
}

/** The export writes a group as an array of single-key objects: repeated keys stay apart, in order. */
function groupOf(value: unknown, depth = 0): Group {
  if (depth > limits.depth) throw new Refused("tooDeep");
  const group: Group = { values: [], groups: [] };
  const parts = Array.isArray(value) ? value : [value];
  for (const part of parts) {
    if (!isFields(part)) continue;
    for (const [name, content] of Object.entries(part))
      if (!name.startsWith("@")) add(group, name, content, depth);
  }
  return group;
}

function add(group: Group, name: string, content: unknown, depth: number): void {
  if (content === null || content === undefined) return;
  const text = valueWithAttributes(content);
  if (typeof content !== "object") group.values.push([name, String(content)]);
  else if (text !== undefined) group.values.push([name, String(text)]);
  else if (name === "document_log" && Array.isArray(content)) {
    // The one array of records: each has several keys, as <log_entry> has in XML.
    const entries = content.map((entry): [string, Group] => ["log_entry", groupOf(entry, depth + 1)]);
    group.groups.push([name, { values: [], groups: entries }]);
  } else group.groups.push([name, groupOf(content, depth + 1)]);
}

function candidates(document: unknown): unknown[] {
  if (Array.isArray(document)) return document;
  if (!isFields(document)) return [];
  for (const key of ["reports", "report"]) {
    const content = document[key];
    if (content !== undefined) return Array.isArray(content) ? content : [content];
  }
  return [document];
}

/** Reports of a Blancco Management Portal export; null when the document is something else. */
export function readBlanccoJson(document: unknown): ErasureReport[] | null {
  const found = candidates(document);
  if (isFields(document) && Array.isArray(document.reports) && found.length === 0) {
    throw new Refused("noReportsFound");
  }
  if (found.length > limits.reportsPerFile) throw new Refused("tooManyReports");
  const reports: ErasureReport[] = [];
  for (const each of found) {
    const inner = isFields(each) && isFields(each.report) ? each.report : each;
    if (!isFields(inner) || inner.blancco_data === undefined) continue;
    const group = groupOf(inner);
    if (isBlanccoReport(group)) reports.push(blanccoReport(group));
  }
  return reports.length > 0 ? reports : null;
}
