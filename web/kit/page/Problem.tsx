import { Alert } from "@mui/material";

/** An error message, if there is one. */
export const Problem = ({ text }: { text: string | false | null | undefined }) =>
  text && (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
