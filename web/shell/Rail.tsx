import Lock from "@mui/icons-material/LockOutlined";
import { useLocation } from "@tanstack/react-router";
import { useMe } from "../kit/call/session.ts";
import { Tip } from "../kit/overlays/Tip.tsx";
import { PlainLink } from "../kit/page/PlainLink.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type Group, groupsOfPlaces } from "../screen.ts";
import { type Place, railOf, railPlaceOf, usePlaces } from "./places.ts";

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
      aria-label={narrow ? [text, place.locked && t("modules.locked")].filter(Boolean).join(", ") : undefined}
      onClick={onGo}
    >
      {Icon && <Icon aria-hidden />}
      {!narrow && text}
      {!narrow && place.locked && <Lock className="placeLock" titleAccess={t("modules.locked")} />}
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
  const title = t(`rail.${group}`);
  // The departments of the company are nothing to people outside it.
  const isColleague = useMe()?.ownContactId === null;
  return (
    <li>
      {narrow || isLast(group) ? (
        <hr />
      ) : (
        group !== "today" && isColleague && <div className="placesTitle">{title}</div>
      )}
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
    </li>
  );
}

/** These stay in sight below the others, which scroll behind them. */
const isLast = (group: Group) => group === "insight" || group === "admin";

/** The places, grouped by work. */
export function Rail({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) {
  const { t } = useTranslation();
  const all = usePlaces();
  const places = railOf(all);
  const current = railPlaceOf(all, useLocation().pathname);
  const groups = groupsOfPlaces.filter((group) => places.some((place) => place.group === group));
  return (
    <nav className="places" aria-label={t("rail.label")}>
      {[false, true].map((last) => (
        <ul key={String(last)} className={last ? "lastPlaces" : undefined}>
          {groups
            .filter((group) => isLast(group) === last)
            .map((group) => (
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
      ))}
    </nav>
  );
}
