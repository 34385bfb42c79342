import { painted } from "../kit/browser/painted.ts";
import { useMe } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";

const BellButton = lazyPart(() => painted().then(() => import("./BellButton.tsx")), "BellButton");

/** What colleagues want me to see. */
export function Bell() {
  const me = useMe();
  if (me?.ownContactId !== null) return null;
  return <BellButton userId={me.userId} unread={me.unread} />;
}
