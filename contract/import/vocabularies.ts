import { contactVocabulary } from "./contactHeadings.ts";
import { productVocabulary, saleVocabulary } from "./goodsHeadings.ts";
import { purchaseVocabulary, type Vocabulary } from "./vocabulary.ts";

/** The subjects of imported lists. */
export const listSubjects = ["purchases", "contacts", "products", "sales"] as const;
export type ListSubject = (typeof listSubjects)[number];

export const vocabularies: Readonly<Record<ListSubject, Vocabulary>> = {
  purchases: purchaseVocabulary,
  contacts: contactVocabulary,
  products: productVocabulary,
  sales: saleVocabulary,
};
