import { Box } from "@mui/material";

/** Why something failed, on as many lines as it takes: it is not to push other columns off the screen. */
export const Reason = ({ text }: { text: string }) => (
  <Box
    sx={{ whiteSpace: "normal", overflowWrap: "anywhere", minInlineSize: { sm: 200 }, maxInlineSize: 260 }}
  >
    {text}
  </Box>
);
