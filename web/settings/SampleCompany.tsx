import { Box, Button } from "@mui/material";
import { useTranslation } from "react-i18next";
import { type Sample, type SamplePart, sample, sampleParts } from "../../contract/sample.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { Beside, Code, Count, FactList } from "../kit/page/show.tsx";
import { commaOf } from "../kit/texts/format.ts";
import { locale as localeStore } from "../kit/texts/i18n.ts";
import { Section } from "./Section.tsx";

function Counts({ title, counts }: { title: string; counts: Sample["goes"] }) {
  const { t } = useTranslation();
  const named = (part: SamplePart) =>
    part === "erasureReports" ? t("sample.erasureReports") : t(`${part}.title`);
  const facts = sampleParts
    .filter((part) => counts[part] > 0)
    .map((part) => [named(part), <Count key={part} value={counts[part]} />] as const);
  return facts.length > 0 && <FactList title={title} facts={facts} />;
}

function Consequences({ goes, stays, loosened }: Sample) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  return (
    <>
      <Counts title={t("sample.goes")} counts={goes} />
      <Counts title={t("sample.stays")} counts={stays} />
      {loosened.length > 0 && (
        <Box component="p" sx={{ mt: 0 }}>
          {t("sample.loosened")}:{" "}
          <Beside
            sign={commaOf(locale)}
            parts={loosened.map((orderNr) => <Code key={orderNr}>{orderNr}</Code>)}
          />
        </Box>
      )}
      {t("kit.deleteText")}
    </>
  );
}

/** What an Admin of a sample company sees of it below the settings: what it is, and how to be rid of it. */
export function SampleCompany() {
  const { t } = useTranslation();
  const may = useMay();
  const found = useCall(sample.read, {}, { also: ["*"], enabled: may(sample.read) });
  const act = useAct(sample.remove, { done: t("kit.deleted", { what: t("sample.title") }) });
  if (!found.data?.present || !may(sample.remove)) return null;
  const remove = async () => {
    const asked = await found.refetch();
    if (!asked.data?.present) return;
    const sure = await confirm({
      title: t("kit.deleteTitle", { what: t("sample.title") }),
      text: <Consequences {...asked.data} />,
      action: t("kit.delete"),
      danger: true,
    });
    if (sure) act.mutate({});
  };
  return (
    <Section title={t("sample.title")}>
      <Box component="p" sx={{ mt: 0, mb: 2 }}>
        {t("sample.about")}
      </Box>
      <Button variant="outlined" color="error" loading={act.isPending} onClick={() => void remove()}>
        {t("sample.remove")}
      </Button>
    </Section>
  );
}
