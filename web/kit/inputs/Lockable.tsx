import { Alert } from "@mui/material";
import { createContext, type ReactNode, use } from "react";

const Locked = createContext(false);
/** Whether the surrounding form is locked: a disabled fieldset does not lock chips and the like. */
export const useLocked = () => use(Locked);

type Props = { locked: boolean; why?: string | undefined; children: ReactNode };

/** The fields of a form, which can be locked together with a reason. */
export function Lockable({ locked, why, children }: Props) {
  return (
    <>
      {locked && why && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {why}
        </Alert>
      )}
      <fieldset className="lockable" disabled={locked}>
        <Locked value={locked}>{children}</Locked>
      </fieldset>
    </>
  );
}
