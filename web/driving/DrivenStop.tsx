import Call from "@mui/icons-material/Call";
import Directions from "@mui/icons-material/Directions";
import { Box, Button, Skeleton } from "@mui/material";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addressText } from "../../contract/address.rules.ts";
import { driving } from "../../contract/driving.routes.ts";
import type { DrivenStop as Driven } from "../../contract/driving.ts";
import { ApiError } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { FailedPage, NotFoundPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { Inline, ownDirection, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { Completing } from "./Completing.tsx";
import { Proven } from "./Proven.tsx";
import { isOver, large, Tracked, useOffline, windowText } from "./parts.tsx";
import { note, stopAfter, useRound } from "./round.ts";
import { AwaitedParts, Refusals, Unsent } from "./Unsent.tsx";

/** A stop on the driver's phone: where, who, what, and the one next step. */
export function DrivenStop() {
  const { t } = useTranslation();
  const format = useFormat();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useCall(driving.read, { params: { id } });
  const { noted, ...round } = useRound();
  useOffline();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <FailedPage error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rectangular" height={420} />;
  const stop = stopAfter(data, noted);
  const title = stop.name || stop.contactName;
  return (
    <Page title={title} crumbs={[{ text: t("driving.title"), to: "/driving" }]} width={640}>
      <Box className="onTheRoad" sx={{ fontSize: 16, display: "grid", gap: 2 }}>
        <Unsent round={round} />
        <Refusals stop={data} />
        {stop.isTracked && !isOver(stop) && <Tracked />}
        <Box sx={{ fontSize: 18, fontWeight: 600 }}>
          <Inline
            parts={[
              <Word key="kind" of="stopKinds" value={stop.kind} />,
              stop.day && format.day(stop.day, { weekday: true }),
              windowText(stop) && (
                <span className="figure" key="window">
                  {windowText(stop)}
                </span>
              ),
            ]}
          />
        </Box>
        <Door stop={stop} />
        <Expected stop={stop} />
        {stop.partsTotal !== null && !isOver(stop) ? (
          <AwaitedParts stop={stop} />
        ) : isOver(stop) ? (
          <Proven stop={stop} />
        ) : (
          <NextStep stop={stop} />
        )}
      </Box>
    </Page>
  );
}

/** Where the door is, who opens it, and what to know. */
function Door({ stop }: { stop: Driven }) {
  const { t } = useTranslation();
  const { latitude, longitude, contactPerson, contactPhone, instructions } = stop;
  const address = addressText({ ...stop, state: "" });
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : "0,0";
  return (
    <>
      <Box sx={{ whiteSpace: "pre-line" }}>{ownDirection(address)}</Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Directions />}
        href={`geo:${place}?q=${encodeURIComponent(address.replaceAll("\n", ", "))}`}
        sx={large}
      >
        {t("driving.navigate")}
      </Button>
      {contactPhone && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Call />}
          href={`tel:${contactPhone.replace(/[^\d+]/g, "")}`}
          sx={large}
        >
          {t("driving.call", { name: contactPerson || contactPhone })}
        </Button>
      )}
      {instructions && (
        <Box
          sx={{
            p: 2,
            borderInlineStart: 4,
            borderColor: "warning.main",
            bgcolor: "background.paper",
            whiteSpace: "pre-wrap",
          }}
        >
          {ownDirection(instructions)}
        </Box>
      )}
    </>
  );
}

const mostListed = 8;
function Expected({ stop: { expectedPieces, lines, orderNrs } }: { stop: Driven }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section>
      <Box component="h2" sx={{ fontSize: 16, m: 0, fontWeight: 600 }}>
        <Inline parts={[t("driving.pieces", { count: expectedPieces }), ...orderNrs]} />
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {lines.slice(0, mostListed).map(({ id, productName, serialNumber, quantity }) => (
          <li key={id}>
            <Inline parts={[`${format.number(quantity)} × ${productName}`, serialNumber]} />
          </li>
        ))}
      </Box>
      {lines.length > mostListed && t("driving.moreLines", { count: lines.length - mostListed })}
    </section>
  );
}

/** The one thing to do now; and that it failed. */
function NextStep({ stop }: { stop: Driven }) {
  const { t } = useTranslation();
  const [isFailing, setFailing] = useState(false);
  const { id, state } = stop;
  return (
    <>
      {state === "planned" && (
        <Button variant="contained" onClick={() => note("start", id, {})} sx={large}>
          {t("driving.start")}
        </Button>
      )}
      {(state === "planned" || state === "underWay") && (
        <Button
          variant={state === "underWay" ? "contained" : "outlined"}
          onClick={() => note("arrive", id, {})}
          sx={large}
        >
          {t("driving.arrive")}
        </Button>
      )}
      {state === "arrived" && <Completing stop={stop} />}
      <Button color="inherit" variant="outlined" onClick={() => setFailing(true)} sx={large}>
        {t("driving.fail")}
      </Button>
      {isFailing && (
        <ReasonDialog
          title={t("driving.failTitle")}
          action={t("driving.fail")}
          busy={false}
          onClose={() => setFailing(false)}
          onReason={(failureReason) => {
            setFailing(false);
            note("fail", id, { failureReason, photos: [] });
          }}
        />
      )}
    </>
  );
}
