import { StatusChip } from "../kit/page/values.tsx";

type Tagged = { tagName: string | null; tagColor: string | null };
/** The customer tag of a contact, with its colour. */
export const Tag = ({ tagName, tagColor }: Tagged) =>
  tagName && <StatusChip name={tagName} color={tagColor ?? undefined} />;
