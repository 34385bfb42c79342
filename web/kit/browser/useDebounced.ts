import { useEffect, useState } from "react";

/** A value once it has been stable for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds = 150) {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return later;
}
