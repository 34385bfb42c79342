import { lazy, Suspense } from "react";
import { painted } from "../kit/browser/painted.ts";
import { useMe } from "../kit/call/session.ts";

const BellButton = lazy(async () => {
  await painted();
  return { default: (await import("./BellButton.tsx")).BellButton };
});

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
