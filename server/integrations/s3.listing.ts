import { child, readXml } from "../reports/xml.ts";
import { type Discr, type Listed, nameIn } from "./storage.ts";

export type Listing = { files: Listed[]; next: string | undefined };

/** What a page of a bucket's objects tells of ours; throws when it is no such page, or does not say how it goes on. */
export function readListing(xml: string, discr: Discr): Listing {
  const files: Listed[] = [];
  const said = new Map<string, string>();
  const { root } = readXml(xml, ["Contents", "IsTruncated", "NextContinuationToken"], (element) => {
    if (element.name !== "Contents") said.set(element.name, element.text.trim());
    const name = nameIn(discr, child(element, "Key")?.text ?? "");
    if (name) files.push({ name, storedAt: Date.parse(child(element, "LastModified")?.text ?? "") });
  });
  if (root !== "ListBucketResult") throw new Error(`the bucket answered ${root} instead of its objects`);
  const isLast = said.get("IsTruncated") === "false";
  const next = said.get("NextContinuationToken");
  if (!isLast && (said.get("IsTruncated") !== "true" || !next))
    throw new Error("the bucket does not say how its objects go on");
  return { files, next: isLast ? undefined : next };
}
