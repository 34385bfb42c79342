import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import { Box } from "@mui/material";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Tip } from "../kit/overlays/Tip.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type Group, groupsOfPlaces } from "../screen.ts";
import { type Place, usePlaces } from "./places.ts";

const linkStyle = {
  display: "flex",
  alignItems: "center",
  gap: 1.5,
  minHeight: 34,
  px: 1.5,
  py: 0.5,
  mx: 1,
  borderRadius: 1,
  color: "text.primary",
  textDecoration: "none",
  fontSize: 14,
  lineHeight: 1.25,
  "& svg": { fontSize: 20, color: "text.secondary", flexShrink: 0 },
  "&:hover": { bgcolor: "action.hover" },
  "&:focus-visible": { outlineOffset: -2 },
  "&[aria-current=page]": { bgcolor: "action.selected", fontWeight: 600, color: "primary.main" },
  "&[aria-current=page] svg": { color: "primary.main" },
  "@media (pointer: coarse)": { minHeight: 48 },
} as const;

/** Which place the address belongs to: the longest that it begins with. */
export function currentOf(places: readonly Place[], pathname: string) {
  const within = places.filter(
    ({ path }) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)),
  );
  return within.sort((one, other) => other.path.length - one.path.length)[0]?.path;
}

function PlaceLink({
  place,
  current,
  narrow,
  onGo,
}: {
  place: Place;
  current: boolean;
  narrow: boolean;
  onGo?: () => void;
}) {
  const { t } = useTranslation();
  const Icon = place.icon;
  const text = t(place.text);
  const link = (
    <Box
      component={Link}
      to={place.path}
      aria-current={current ? "page" : undefined}
      aria-label={narrow ? text : undefined}
      sx={linkStyle}
      onClick={onGo}
    >
      <Icon aria-hidden />
      {!narrow && text}
    </Box>
  );
  return (
    <li>
      {narrow ? (
        <Tip title={text} placement="right">
          {link}
        </Tip>
      ) : (
        link
      )}
    </li>
  );
}

function PlaceGroup({
  group,
  places,
  current,
  narrow,
  onGo,
}: {
  group: Group;
  places: Place[];
  current?: string;
  narrow: boolean;
  onGo?: () => void;
}) {
  const { t } = useTranslation();
  const folds = group === "admin";
  const inside = places.some(({ path }) => path === current);
  const [unfolded, setUnfolded] = useState(false);
  const open = !folds || unfolded || inside;
  const heading = {
    px: 2.5,
    pt: 1.5,
    pb: 0.5,
    fontSize: 12,
    color: "text.secondary",
    fontWeight: 500,
  } as const;
  const title = t(`rail.${group}`);
  return (
    <Box component="li" sx={{ listStyle: "none" }}>
      {narrow ? (
        <Box component="hr" sx={{ my: 1, mx: 1.5 }} />
      ) : folds ? (
        <Box
          component="button"
          type="button"
          aria-expanded={open}
          onClick={() => setUnfolded(!unfolded)}
          sx={{
            all: "unset",
            ...heading,
            display: "flex",
            alignItems: "center",
            cursor: "pointer",
            boxSizing: "border-box",
            "@media (pointer: coarse)": { minHeight: 48 },
            inlineSize: "100%",
            "& svg": { fontSize: 16, marginInlineStart: "auto" },
            "&:focus-visible": { outline: "2px solid", outlineOffset: -2 },
          }}
        >
          {title}
          {open ? <ExpandLess /> : <ExpandMore />}
        </Box>
      ) : (
        group !== "today" && <Box sx={heading}>{title}</Box>
      )}
      {(open || narrow) && (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {places.map((place) => (
            <PlaceLink
              key={place.path}
              place={place}
              current={place.path === current}
              narrow={narrow}
              onGo={onGo}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The places, grouped by work. */
export function Rail({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) {
  const { t } = useTranslation();
  const places = usePlaces();
  const current = currentOf(places, useLocation().pathname);
  const groups = groupsOfPlaces.filter((group) => places.some((place) => place.group === group));
  return (
    <Box component="nav" aria-label={t("rail.label")} sx={{ py: 1 }}>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {groups.map((group) => (
          <PlaceGroup
            key={group}
            group={group}
            places={places.filter((place) => place.group === group)}
            current={current}
            narrow={narrow}
            onGo={onGo}
          />
        ))}
      </Box>
    </Box>
  );
}
