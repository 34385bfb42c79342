import { Box, type SxProps } from "@mui/material";
import type { ComponentProps, ElementType } from "react";

/** Without the forms of `sx` that are no object. */
type Look = Exclude<SxProps, readonly unknown[] | ((...given: never[]) => unknown)>;
type Props = ComponentProps<"div"> & { component?: ElementType; sx?: Look };
const text =
  (look: Look, usual: ElementType = "div") =>
  ({ component = usual, sx, ...props }: Props) => (
    <Box component={component as "div"} {...props} sx={{ ...look, ...sx }} />
  );

/** What stands beside or below something: 13 px. */
export const Small = text({ fontSize: 13 });
/** What explains, and is read once. */
export const Faint = text({ fontSize: 13, color: "text.secondary" });
/** The smallest: who, when, and what a row says besides. */
export const Note = text({ fontSize: 12, color: "text.secondary" });
/** The heading of a part of a page; `PagePart` writes one by itself. */
export const Heading = text({ fontSize: 14, fontWeight: 600, m: 0 }, "h2");
