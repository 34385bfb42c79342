import { Alert } from "@mui/material";
import { createContext, type ReactNode, use } from "react";

const Locked = createContext(false);
/** Whether the form around is locked: what is no input, such as a chip, is not locked by its fieldset. */
export const useLocked = () => use(Locked);

type Props = { locked: boolean; why?: string | undefined; children: ReactNode };

/** The fields of a form, which can be locked all together and then say why. */
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
