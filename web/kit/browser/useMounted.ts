import { useEffect, useRef } from "react";

/** Whether the component is still mounted when a promise resolves: `if (mounted.current) …`. */
export function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
