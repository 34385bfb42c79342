import { contactVocabulary } from "./contactHeadings.ts";
import { productVocabulary, saleVocabulary } from "./goodsHeadings.ts";
import { purchaseVocabulary, type Vocabulary } from "./vocabulary.ts";

/** What a list is about. */
export const listSubjects = ["purchases", "contacts", "products", "sales"] as const;
export type ListSubject = (typeof listSubjects)[number];

export const vocabularies: Readonly<Record<ListSubject, Vocabulary>> = {
  purchases: purchaseVocabulary,
  contacts: contactVocabulary,
  products: productVocabulary,
  sales: saleVocabulary,
};
