import { type WidgetName, type Widgets, widgetNames } from "../../contract/dashboard.ts";

/** The widgets that are shown, in the reader's order; those that came with a newer version follow in the usual one. */
export function shownIn({ order, hidden }: Widgets): WidgetName[] {
  const all = [...order, ...widgetNames.filter((name) => !order.includes(name))];
  return all.filter((name) => !hidden.includes(name));
}

/** The arrangement with a shown widget one place further. */
export function movedBy(
  { order, hidden }: Widgets,
  name: WidgetName,
  by: -1 | 1,
  there: readonly WidgetName[],
): Widgets {
  const shown = shownIn({ order, hidden });
  // What this reader has no use for is passed over, or nothing would seem to happen.
  const neighbour = there[there.indexOf(name) + by];
  if (neighbour === undefined) return { order, hidden };
  const rest = shown.filter((other) => other !== name);
  rest.splice(rest.indexOf(neighbour) + (by > 0 ? 1 : 0), 0, name);
  return { order: [...rest, ...hidden], hidden };
}

export const hiddenFrom = ({ order, hidden }: Widgets, name: WidgetName): Widgets => ({
  order,
  hidden: [...hidden.filter((other) => other !== name), name],
});
export const shownAgain = ({ order, hidden }: Widgets, name: WidgetName): Widgets => ({
  order,
  hidden: hidden.filter((other) => other !== name),
});
