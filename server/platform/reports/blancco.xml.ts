import { blanccoReport, type Group, isBlanccoReport } from "./blancco.report.ts";
import { limits, Refused } from "./reasons.ts";
import type { ErasureReport } from "./reports.ts";
import type { Element } from "./xml.ts";

/** An `<entry>` may hold a value or, like `description_entries`, other entries: what is inside decides. */
function groupOf(element: Element): Group {
  const group: Group = { values: [], groups: [] };
  for (const each of element.children) {
    const isEntry = each.name === "entry" || each.name === "entries";
    const name = isEntry ? (each.attributes.name ?? "") : each.name;
    if (each.children.length > 0 || each.name === "entries") group.groups.push([name, groupOf(each)]);
    else group.values.push([name, each.text]);
  }
  return group;
}

/** Takes `<report>` elements one by one, so that a file may hold any number of them. */
export function blanccoXml(): { onElement: (element: Element) => void; reports: ErasureReport[] } {
  const reports: ErasureReport[] = [];
  const take = (element: Element) => {
    const group = groupOf(element);
    if (!isBlanccoReport(group)) return;
    if (reports.length >= limits.reportsPerFile) throw new Refused("tooManyReports");
    reports.push(blanccoReport(group));
  };
  return { onElement: take, reports };
}
