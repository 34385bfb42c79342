import { child, readXml } from "../reports/xml.ts";
import { type Discr, nameIn, type StoredName } from "./storage.ts";

export type Listing = { files: StoredName[]; next: string | undefined };

/** Our objects on one page of a bucket's listing; throws when it is malformed or has no continuation token. */
export function readListing(xml: string, discr: Discr): Listing {
  const files: StoredName[] = [];
  const values = new Map<string, string>();
  const { root } = readXml(xml, ["Contents", "IsTruncated", "NextContinuationToken"], (element) => {
    if (element.name !== "Contents") values.set(element.name, element.text.trim());
    const name = nameIn(discr, child(element, "Key")?.text ?? "");
    if (name) files.push({ name, storedAt: Date.parse(child(element, "LastModified")?.text ?? "") });
  });
  if (root !== "ListBucketResult") throw new Error(`the bucket answered ${root} instead of its objects`);
  const isLast = values.get("IsTruncated") === "false";
  const next = values.get("NextContinuationToken");
  if (!isLast && (values.get("IsTruncated") !== "true" || !next))
    throw new Error("the bucket does not say how its objects go on");
  return { files, next: isLast ? undefined : next };
}
