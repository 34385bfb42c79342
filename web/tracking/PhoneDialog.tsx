import { Box, Button } from "@mui/material";
import { tracking } from "../../contract/tracking.routes.ts";
import type { TrackedVehicle, Tracker } from "../../contract/tracking.ts";
import { ApiError } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { Code, FactList, Instant, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { vehicle: Pick<TrackedVehicle, "id" | "name">; onClose: () => void };

/** Sets up the phone in a vehicle: one code to scan, and whether the phone was heard since. */
export function PhoneDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation();
  const params = { vehicleId: vehicle.id };
  const { data, error } = useCall(tracking.tracker, { params }, { refetchInterval: 5000 });
  const renew = useAct(tracking.renewTracker, { onDone: () => {} });
  const end = useAct(tracking.endTracker, { done: t("tracking.ended") });
  const isNone = error instanceof ApiError && error.status === 404;
  const tracker = isNone ? undefined : data;
  const makeNew = async () => {
    const text = t("tracking.renewText");
    const isSure =
      !tracker || (await confirm({ title: t("tracking.renew"), text, action: t("tracking.renew") }));
    if (isSure) renew.mutate({ params });
  };
  const unlink = async () => {
    const question = { title: t("tracking.end"), text: t("tracking.endText"), action: t("tracking.end") };
    if (await confirm({ ...question, danger: true })) end.mutate({ params });
  };
  return (
    <InfoDialog title={t("tracking.phoneOf", { vehicle: vehicle.name })} onClose={onClose}>
      <Box sx={{ display: "grid", gap: 2 }}>
        <div>{t("tracking.steps")}</div>
        {tracker && <Setup tracker={tracker} />}
        {error && !isNone && !data && <Problem text={error.message} />}
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
          <Button
            variant={tracker ? "outlined" : "contained"}
            color={tracker ? "inherit" : "primary"}
            loading={renew.isPending}
            onClick={() => void makeNew()}
          >
            {t(tracker ? "tracking.renew" : "tracking.makeCode")}
          </Button>
          {tracker && (
            <Button color="error" variant="outlined" onClick={() => void unlink()}>
              {t("tracking.end")}
            </Button>
          )}
        </Box>
      </Box>
    </InfoDialog>
  );
}

function Setup({ tracker }: { tracker: Tracker }) {
  const { t } = useTranslation();
  const { url, qr, heardAt, ignoredAt, ignoredWhy } = tracker;
  return (
    <>
      <Box
        component="img"
        alt={t("tracking.codeFor")}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        sx={{
          inlineSize: 220,
          blockSize: 220,
          p: 2,
          bgcolor: "#fff",
          border: 1,
          borderColor: "divider",
          imageRendering: "pixelated",
        }}
      />
      <FactList
        facts={[
          [t("tracking.address"), <Code key="url">{url}</Code>],
          [t("tracking.heard"), heardAt ? <Instant key="heard" at={heardAt} /> : t("tracking.notHeard")],
          ignoredAt !== null && [
            t("tracking.notKept"),
            <span key="ignored">
              <Instant at={ignoredAt} />: <Word of="tracking.ignored" value={ignoredWhy} />
            </span>,
          ],
        ]}
      />
    </>
  );
}
