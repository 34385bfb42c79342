import { Box } from "@mui/material";
import { useEffect, useState } from "react";

type Props = { blob: Blob | undefined; alt: string; size: number };
/** A picture that was read as bytes, in a square. */
export function BlobImage({ blob, alt, size }: Props) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  const sx = {
    inlineSize: size,
    blockSize: size,
    objectFit: "cover",
    bgcolor: "action.hover",
    borderRadius: 1,
  };
  return <Box component="img" src={url} alt={alt} sx={sx} />;
}
