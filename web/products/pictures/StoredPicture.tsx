import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pictures } from "../../../contract/pictures.routes.ts";
import { callBlob } from "../../kit/call/api.ts";

type Props = {
  id: number;
  /** Of the file: the whole picture, or at most 240 pixels of it. */
  size: "image" | "thumbnail";
  /** Empty where a text beside it says the same. */
  alt: string;
  width?: number | string;
  height?: number | string | { xs: string; md: string };
};

/** A picture that only people who are signed in may see, which an `img` alone cannot fetch. */
export function StoredPicture({ id, size, alt, width = "100%", height = "100%" }: Props) {
  const { data } = useQuery({
    queryKey: ["pictures", size, id],
    queryFn: ({ signal }) => callBlob(pictures[size], { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(data);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);
  const shape = { inlineSize: width, blockSize: height, display: "block" };
  if (!address) return <Box sx={{ ...shape, bgcolor: "action.hover" }} />;
  return <Box component="img" src={address} alt={alt} sx={{ ...shape, objectFit: "contain" }} />;
}
