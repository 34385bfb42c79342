import { Box, Button } from "@mui/material";
import { useRef, useState } from "react";
import { places } from "../../contract/places.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Page } from "../kit/page/Page.tsx";
import { useScans } from "../kit/scans/scans.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { codesIn } from "../scanning/codes.ts";
import { ScanInput } from "../scanning/ScanInput.tsx";
import { useStickyFocus } from "../scanning/useStickyFocus.ts";
import { MovingRows } from "./MovingRows.tsx";
import { emptyList, movesOf, spotText, withPlace } from "./movingList.ts";
import { useMoving } from "./useMoving.ts";

/** A place and then things, or things and then a place: a list that is booked at once. */
export function Moving() {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const { list, message, put, take, book, booking } = useMoving();
  const [typed, setTyped] = useState("");
  const locations = useCall(places.list, {}, { staleTime: 60_000 }).data ?? [];
  useStickyFocus(field);
  useScans((code) => take([code]));
  const ready = movesOf(list).length;
  return (
    <Page
      title={t("moving.title")}
      crumbs={[{ text: t("locations.title"), to: "/places" }]}
      actions={[list.rows.length > 0 && { text: t("moving.clear"), onClick: () => put(emptyList) }]}
    >
      <ScanInput
        label={t("moving.scanHere")}
        fontSize={20}
        fullWidth
        value={typed}
        inputRef={field}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped("");
          if (event.key !== "Enter") return;
          event.preventDefault();
          take(codesIn(typed));
          setTyped("");
        }}
        sx={{ border: 1, borderColor: "primary.main" }}
      />
      <Box sx={{ minBlockSize: 24, mt: 1, color: message?.good === false ? "error.main" : "text.secondary" }}>
        {message ? message.text : t("moving.help")}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "end", mt: 1, mb: 2 }}>
        <Box sx={{ flex: "1 1 200px", maxInlineSize: 360, "& > .field": { mb: 0 } }}>
          <ChoiceBox
            label={t("moving.to")}
            value={list.at?.locationId ?? null}
            options={locations}
            none={t("moving.noPlace")}
            onChoose={(locationId) => {
              const location = locations.find(({ id }) => id === locationId);
              put(
                location
                  ? withPlace(list, {
                      locationId: location.id,
                      locationName: location.name,
                      locationLabel: "",
                    })
                  : { ...list, at: null },
              );
            }}
          />
        </Box>
        {list.at && (
          <Box sx={{ fontSize: 18, fontWeight: 600, minBlockSize: 36 }}>
            <bdi>{spotText(list.at.locationName, list.at.locationLabel)}</bdi>
          </Box>
        )}
        <Button
          variant="contained"
          disabled={ready === 0}
          loading={booking}
          onClick={() => {
            book();
            field.current?.focus();
          }}
          sx={{ marginInlineStart: "auto" }}
        >
          {ready === 0 ? t("moving.title") : t("moving.book", { count: ready })}
        </Button>
      </Box>
      <MovingRows
        list={list}
        put={put}
        slotted={locations.flatMap(({ id, hasSlots }) => (hasSlots ? id : []))}
      />
    </Page>
  );
}
