import { useState } from "react";
import { type LabelPaper, labelFormats } from "../../contract/labels.routes.ts";
import { labelTemplates, mostTemplates } from "../../contract/labelTemplates.routes.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

const templatePrefix = "template ";

/** On what labels are printed: a format, one of the company's templates, or what is usual for the type of each product. */
export function usePaper() {
  const { t } = useTranslation();
  const may = useMay();
  const query = { pageSize: mostTemplates, sort: "name" };
  const { data } = useCall(
    labelTemplates.list,
    { query },
    { enabled: may(labelTemplates.list), staleTime: 60_000 },
  );
  const templates = data?.items ?? [];
  const isUsual = templates.some(({ productTypes }) => productTypes > 0);
  const papers = [
    ...(isUsual ? [{ id: "ofType", name: t("labelFormats.ofType") }] : []),
    ...labelFormats.map((id) => ({ id: id as string, name: t(`labelFormats.${id}`) })),
    ...templates.map(({ id, name }) => ({ id: templatePrefix + id, name })),
  ];
  const [chosen, setChosen] = useState(() => readStorage<string>("labelPaper"));
  const former = isUsual ? "ofType" : readStorage<string>("labelFormat");
  const paper = [chosen, former].find((word) => papers.some(({ id }) => id === word)) ?? labelFormats[0];
  const choose = (word: string) => {
    writeStorage("labelPaper", word);
    setChosen(word);
  };
  const body = paper.startsWith(templatePrefix)
    ? { templateId: Number(paper.slice(templatePrefix.length)) }
    : { format: paper as LabelPaper };
  return { paper, papers, choose, body, hasSheet: paper === "averyL7160" };
}
