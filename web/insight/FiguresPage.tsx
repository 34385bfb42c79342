import { Skeleton } from "@mui/material";
import type { ReactNode } from "react";
import type { Period } from "../../contract/insight.ts";
import type { Route } from "../../contract/routes.ts";
import { useCall } from "../kit/call/data.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { PeriodChoice, usePeriod } from "./Period.tsx";

type Props<Figures> = {
  title: string;
  of: Route<{ query?: Period }, Figures>;
  /** Other topics whose changes make the figures old. */
  also: readonly string[];
  /** What is to be done next. */
  next?: (figures: Figures) => ReactNode;
  children: (figures: Figures) => ReactNode;
};

/** The figures of the period that the address asks about, once they are there. */
export function FiguresPage<Figures extends Required<Period>>(props: Props<Figures>) {
  const { title, of, also, next, children } = props;
  const read = useCall(of, { query: usePeriod() }, { also, keepPrevious: true });
  const figures = read.data;
  if (read.error && !figures) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!figures)
    return (
      <Page title={title}>
        <Skeleton variant="rectangular" height={420} />
      </Page>
    );
  return (
    <Page title={title} width={1280} next={next?.(figures)}>
      <PeriodChoice from={figures.from} to={figures.to} />
      {children(figures)}
    </Page>
  );
}
