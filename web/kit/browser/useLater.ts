import { useEffect, useState } from "react";

/** A value once it has stood still for so many milliseconds. */
export function useLater<T>(value: T, milliseconds = 150) {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return later;
}
