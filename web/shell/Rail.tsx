import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { Tip } from "../kit/overlays/Tip.tsx";
import { PlainLink } from "../kit/page/PlainLink.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type Group, groupsOfPlaces } from "../screen.ts";
import { type Place, usePlaces } from "./places.ts";

/** Which place the address belongs to: the longest that it begins with. */
export function currentOf(places: readonly Place[], pathname: string) {
  const within = places.filter(
    ({ path, covers = path }) => pathname === path || (covers !== "/" && pathname.startsWith(`${covers}/`)),
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
    <PlainLink
      to={place.path}
      className="place"
      aria-current={current ? "page" : undefined}
      aria-label={narrow ? text : undefined}
      onClick={onGo}
    >
      <Icon aria-hidden />
      {!narrow && text}
    </PlainLink>
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
  const title = t(`rail.${group}`);
  return (
    <li>
      {narrow ? (
        <hr />
      ) : folds ? (
        <button
          type="button"
          className="placesTitle"
          aria-expanded={open}
          onClick={() => setUnfolded(!unfolded)}
        >
          {title}
          {open ? <ExpandLess /> : <ExpandMore />}
        </button>
      ) : (
        group !== "today" && <div className="placesTitle">{title}</div>
      )}
      {(open || narrow) && (
        <ul aria-label={title}>
          {places.map((place) => (
            <PlaceLink
              key={place.path}
              place={place}
              current={place.path === current}
              narrow={narrow}
              onGo={onGo}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The places, grouped by work. */
export function Rail({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) {
  const { t } = useTranslation();
  const places = usePlaces();
  const current = currentOf(places, useLocation().pathname);
  const groups = groupsOfPlaces.filter((group) => places.some((place) => place.group === group));
  return (
    <nav className="places" aria-label={t("rail.label")}>
      <ul>
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
      </ul>
    </nav>
  );
}
