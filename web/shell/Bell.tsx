import { lazy, Suspense } from "react";
import { useMe } from "../kit/call/session.ts";

const BellButton = lazy(() => import("./BellButton.tsx").then((module) => ({ default: module.BellButton })));

/** What colleagues want me to see. */
export function Bell() {
  const me = useMe();
  if (me?.ownContactId !== null) return null;
  return (
    <Suspense>
      <BellButton userId={me.userId} unread={me.unread} />
    </Suspense>
  );
}
