import { Alert } from "@mui/material";

/** What went wrong, once something did. */
export const Problem = ({ text }: { text: string | false | null | undefined }) =>
  text && (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
