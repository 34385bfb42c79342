import { Skeleton } from "@mui/material";
import type { ReactNode } from "react";
import type { Gate } from "../../contract/access.ts";
import { insight } from "../../contract/insight.routes.ts";
import type { Period } from "../../contract/insight.ts";
import type { Route } from "../../contract/routes.ts";
import type { TextKey } from "../../contract/textKeys.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { PageTabs } from "../kit/page/PageTabs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { PeriodChoice, usePeriod } from "./Period.tsx";

type Props<Query extends Period, Figures> = {
  title: string;
  of: Route<{ query?: Query }, Figures>;
  /** What else is asked besides the period. */
  query?: Omit<Query, keyof Period>;
  /** Other topics whose changes make the figures old. */
  also: readonly string[];
  /** What is to be done next. */
  next?: (figures: Figures) => ReactNode;
  /** What is chosen besides the period. */
  choices?: ReactNode;
  children: (figures: Figures) => ReactNode;
};

const tabs: readonly [path: string, text: TextKey, gate: Gate][] = [
  ["/insight/orders", "insight.tabs.orders", insight.orders],
  ["/insight/products", "insight.tabs.products", insight.products],
  ["/insight/tasks", "insight.tabs.tasks", insight.tasks],
];

/** The figures of orders, stock and workshop, which are one place; the period stays when going from one to another. */
function Tabs() {
  const { t } = useTranslation();
  const may = useMay();
  const shown = tabs.filter(([, , gate]) => may(gate));
  return (
    <PageTabs
      label={t("rail.insight")}
      tabs={shown.map(([path, text]) => ({ path, text: t(text) }))}
      search={usePeriod()}
    />
  );
}

/** The figures of the period that the address asks about, once they are there. */
export function FiguresPage<Query extends Period, Figures extends Required<Period>>(
  props: Props<Query, Figures>,
) {
  const { title, of, also, next, choices, children } = props;
  const query = { ...usePeriod(), ...props.query } as Query;
  const read = useCall(of, { query }, { also, keepPrevious: true });
  const figures = read.data;
  if (read.error && !figures) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  return (
    <Page title={title} next={figures && next?.(figures)}>
      <Tabs />
      {figures ? (
        <>
          <PeriodChoice from={figures.from} to={figures.to}>
            {choices}
          </PeriodChoice>
          {children(figures)}
        </>
      ) : (
        <Skeleton variant="rectangular" height={420} />
      )}
    </Page>
  );
}
