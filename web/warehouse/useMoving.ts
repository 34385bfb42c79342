import { useEffect, useRef, useState } from "react";
import { places } from "../../contract/places.routes.ts";
import { products } from "../../contract/products.routes.ts";
import { announce } from "../kit/browser/announcer.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { messageOf, showError } from "../kit/call/toasts.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { sound } from "../scanning/tones.ts";
import {
  emptyList,
  type MovingList,
  type MovingRow,
  movesOf,
  spotText,
  withoutBooked,
  withPlace,
  withProblems,
  withProduct,
} from "./movingList.ts";

/** A list of moves that grows by scanning, kept in this browser until it is booked. */
export function useMoving() {
  const { t } = useTranslation();
  const name = `moving ${useMe()?.userId ?? 0}`;
  const [list, setList] = useState<MovingList>(() => readStorage<MovingList>(name) ?? emptyList);
  const [message, setMessage] = useState<{ text: string; good: boolean }>();
  const latest = useRef(list);
  const booked = useRef<readonly MovingRow[]>([]);
  const codes = useRef<string[]>([]);
  const busy = useRef(false);
  const put = (next: MovingList) => {
    latest.current = next;
    setList(next);
    writeStorage(name, next);
  };
  const report = (text: string, good: boolean) => {
    setMessage({ text, good });
    sound(good);
    announce(text);
  };
  /** One after another, so that a place takes what was scanned before it. */
  async function work() {
    if (busy.current) return;
    busy.current = true;
    for (let code = codes.current.shift(); code !== undefined; code = codes.current.shift()) {
      try {
        const { at, rows } = latest.current;
        const last = at ?? rows.find(({ to }) => to)?.to;
        const { place, product } = await call(places.find, {
          body: { code, locationId: last?.locationId ?? null },
        });
        if (place) put(withPlace(latest.current, place));
        if (product) put(withProduct(latest.current, product));
        const spot = place && spotText(place.locationName, place.locationLabel);
        report(spot ? t("moving.atPlace", { place: spot }) : (product?.productName ?? code), true);
      } catch (error) {
        report(`${code}: ${messageOf(error)}`, false);
      }
    }
    busy.current = false;
  }
  useEffect(() => () => void codes.current.splice(0), []);
  const book = useAct(places.move, {
    done: ({ moved }) => t("moving.booked", { count: moved }),
    undo:
      () =>
      ({ editId }) =>
        editId === null
          ? undefined
          : async () => {
              const { changed } = await call(products.bulkEdit.undo, { params: { editId } });
              return t("kit.bulkEdit.restored", { count: changed });
            },
    onDone: () => put(withoutBooked(latest.current, booked.current)),
    onFail: (error) => {
      if (error.code !== "movesRefused") return false;
      const { rows } = error.details as { rows: { id: number; message: string }[] };
      put(withProblems(latest.current, rows));
      showError(error);
      return true;
    },
  });
  return {
    list,
    message,
    put,
    take(scanned: readonly string[]) {
      codes.current.push(...scanned);
      void work();
    },
    book() {
      booked.current = latest.current.rows.filter(({ to }) => to);
      book.mutate({ body: { moves: movesOf(latest.current) } });
    },
    booking: book.isPending,
  };
}
