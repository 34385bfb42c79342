import { Box } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { workbench } from "../../contract/workbench.routes.ts";
import { benchActs } from "../../contract/workbench.ts";
import { useKeys } from "../kit/browser/keys.ts";
import { useCall } from "../kit/call/data.ts";
import { Page } from "../kit/page/Page.tsx";
import { useScans } from "../kit/scans/scans.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Mute } from "../scanning/Mute.tsx";
import { UnsentScans } from "../scanning/UnsentScans.tsx";
import { useStickyFocus } from "../scanning/useStickyFocus.ts";
import { BenchField } from "./BenchField.tsx";
import { BenchLog } from "./BenchLog.tsx";
import { BenchSetting } from "./BenchSetting.tsx";
import { createBenchQueue } from "./benchQueue.ts";
import { CurrentDevice } from "./CurrentDevice.tsx";
import { LotProgress } from "./LotProgress.tsx";
import { lotOf } from "./lacking.ts";
import { actKeys, useSetting } from "./setting.ts";

const keys = {
  title: "workbench.keys",
  keys: [
    ...benchActs.map((act) => [actKeys[act], `workbench.acts.${act}`] as const),
    ["A 1", "workbench.option"],
    ["+", "workbench.anyway"],
    ["Ctrl+Z", "intake.undo"],
  ],
} as const;

/** For the hundredth device of the day: scan, see what it is and what it needs, one key, next. */
export function Workbench() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [benching] = useState(() => createBenchQueue((id) => void navigate({ to: `/products/${id}` })));
  const [setting, choose] = useSetting();
  const field = useRef<HTMLInputElement>(null);
  const orderId = lotOf(setting, benching.log.use());
  const bench = useCall(
    workbench.read,
    { query: { orderId } },
    { also: ["products", "intakes", "purchases"], keepPrevious: true },
  ).data;
  const asks = bench?.tasks.find(({ id }) => id === setting.standardTaskId)?.asks;
  const take = (code: string) => {
    benching.take(code, setting, asks);
    field.current?.focus();
  };
  useEffect(() => {
    benching.start();
    return benching.stop;
  }, [benching]);
  useStickyFocus(field);
  useScans(take);
  useKeys(keys);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = benchActs.find((one) => actKeys[one] === event.key);
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose({ act });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <Page title={t("workbench.title")} chip={<Mute />}>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 340px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <BenchSetting bench={bench} setting={setting} choose={choose} />
          {setting.standardTaskId && (
            <Box sx={{ mb: 1.5 }}>
              <Link to={`/tasks?standardTaskId=${setting.standardTaskId}&status=toDo,inProgress,hold`}>
                {t("workbench.manyAtOnce")}
              </Link>
            </Box>
          )}
          <BenchField benching={benching} field={field} onTake={take} />
          <UnsentScans outbox={benching} />
          <CurrentDevice benching={benching} field={field} onTake={take} />
          <BenchLog benching={benching} />
        </Box>
        <LotProgress bench={bench} orderId={setting.orderId} choose={(orderId) => choose({ orderId })} />
      </Box>
    </Page>
  );
}
