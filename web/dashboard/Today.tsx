import { Box, Button, Skeleton } from "@mui/material";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { dashboard } from "../../contract/dashboard.routes.ts";
import type { DashboardTotals, WidgetName, Widgets } from "../../contract/dashboard.ts";
import { insight } from "../../contract/insight.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Count, Day } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { hiddenFrom, movedBy, shownAgain, shownIn } from "./arranged.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { useGroups } from "./groups.tsx";
import { GroupOfTotals } from "./totals.tsx";
import { NotShown, Widget } from "./Widget.tsx";
import { waitingFor } from "./waiting.ts";

const WeeksPicture = lazy(async () => ({ default: (await import("./Pictures.tsx")).WeeksPicture }));
const RevenuePicture = lazy(async () => ({ default: (await import("./Pictures.tsx")).RevenuePicture }));

/** What waits for the reader, each leading to its list. */
function Waits({ totals }: { totals: DashboardTotals }) {
  const { t } = useTranslation();
  const waiting = waitingFor(totals, useMay(), today());
  if (waiting.length === 0)
    return totals.firstSteps ? null : (
      <Box component="p" sx={{ mt: 0, mb: 3, color: "text.secondary" }}>
        {t("dashboard.waits.nothing")}
      </Box>
    );
  const lines = waiting.map(({ text, count, to }) => ({ text: t(text), value: <Count value={count} />, to }));
  return (
    <Box sx={{ maxInlineSize: 640, mb: 3 }}>
      <GroupOfTotals title={t("dashboard.waits.title")} totals={lines} />
      {totals.failed.length > 0 && <NotShown />}
    </Box>
  );
}

/** The widgets that the reader has any use for, by name; undefined for those that would be empty. */
function useWidgets(totals: DashboardTotals | undefined): Partial<Record<WidgetName, ReactNode>> {
  const may = useMay();
  const groupsOf = useGroups();
  if (!totals) return {};
  const groups = groupsOf(totals).filter(({ gate }) => may(gate));
  if (groups.length === 0) return {};
  const told = groups.flatMap(({ name, title, to, totals: lines, parts }) => {
    if (parts.some((part) => totals.failed.includes(part)))
      return [
        [
          name,
          <GroupOfTotals key={name} title={title} to={to} totals={[]}>
            <NotShown />
          </GroupOfTotals>,
        ] as const,
      ];
    const isIdle = lines.every((line) => !line || line.idle);
    return isIdle ? [] : [[name, <GroupOfTotals key={name} title={title} to={to} totals={lines} />] as const];
  });
  const hasPast = totals.purchases.done + totals.sales.done + totals.sales.confirmed > 0;
  const picture = (Picture: ComponentType) => (
    <Suspense fallback={<Skeleton variant="rectangular" height={240} />}>
      <Picture />
    </Suspense>
  );
  return {
    waits: <Waits totals={totals} />,
    ...(hasPast && may(insight.products) && { weeks: picture(WeeksPicture) }),
    ...(hasPast &&
      may(insight.orders) &&
      totals.openSalesTotal !== null && { revenue: picture(RevenuePicture) }),
    ...Object.fromEntries(told),
  };
}

const wide: readonly WidgetName[] = ["waits", "weeks", "revenue"];

/** What waits for the reader comes first, then how things stand; everybody arranges their own page. */
export function Today() {
  const { t } = useTranslation();
  const totalsCall = useCall(dashboard.total, {}, { also: ["*"], keepPrevious: true });
  const arrangedCall = useCall(dashboard.widgets, {});
  const save = useAct(dashboard.arrange);
  const [isArranging, setArranging] = useState(false);
  const [own, setOwn] = useState<Widgets>();
  const widgets = useWidgets(totalsCall.data);
  if (totalsCall.isError && !totalsCall.data)
    return <FailedPage error={totalsCall.error} retry={() => void totalsCall.refetch()} />;
  const arranged = own ?? arrangedCall.data ?? { order: [], hidden: [] };
  const there = shownIn(arranged).filter((name) => widgets[name] !== undefined);
  const arrange = (next: Widgets) => {
    setOwn(next);
    save.mutate({ body: next });
  };
  const widget = (name: WidgetName) => (
    <Widget
      key={name}
      name={name}
      arranging={
        isArranging
          ? {
              isFirst: there[0] === name,
              isLast: there.at(-1) === name,
              move: (by) => arrange(movedBy(arranged, name, by, there)),
              hide: () => arrange(hiddenFrom(arranged, name)),
            }
          : undefined
      }
    >
      {widgets[name]}
    </Widget>
  );
  const isEmpty = totalsCall.data && Object.keys(widgets).length === 0;
  return (
    <Page
      title={t("dashboard.title")}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <Day on={today()} weekday />
        </Box>
      }
      actions={[
        totalsCall.data &&
          !isEmpty && {
            text: t(isArranging ? "dashboard.arranged" : "dashboard.arrange"),
            onClick: () => setArranging(!isArranging),
          },
      ]}
    >
      {!totalsCall.data && <Skeleton variant="rectangular" height={320} />}
      {isEmpty && <Box sx={{ color: "text.secondary" }}>{t("dashboard.nothing")}</Box>}
      {totalsCall.data?.firstSteps && <FirstSteps steps={totalsCall.data.firstSteps} />}
      {isArranging ? there.map(widget) : <Runs names={there} widget={widget} />}
      {isArranging && (
        <Hidden names={arranged.hidden} onShow={(name) => arrange(shownAgain(arranged, name))} />
      )}
    </Page>
  );
}

/** Pictures have the whole width; totals that follow each other stand in columns. */
function Runs({ names, widget }: { names: readonly WidgetName[]; widget: (name: WidgetName) => ReactNode }) {
  const runs = names.reduce<WidgetName[][]>((all, name) => {
    const last = all.at(-1);
    if (last && !wide.includes(name) && !wide.includes(last[0]!)) last.push(name);
    else all.push([name]);
    return all;
  }, []);
  return runs.map((run) =>
    wide.includes(run[0]!) ? (
      widget(run[0]!)
    ) : (
      <Box key={run[0]} sx={{ columnWidth: 320, columnGap: 3 }}>
        {run.map(widget)}
      </Box>
    ),
  );
}

function Hidden({ names, onShow }: { names: readonly WidgetName[]; onShow: (name: WidgetName) => void }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <Box component="section">
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600 }}>
        {t("dashboard.hidden")}
      </Box>
      {names.map((name) => (
        <Button key={name} variant="outlined" color="inherit" sx={{ m: 0.5 }} onClick={() => onShow(name)}>
          {t("dashboard.show", { what: t(`dashboard.widgets.${name}`) })}
        </Button>
      ))}
    </Box>
  );
}
