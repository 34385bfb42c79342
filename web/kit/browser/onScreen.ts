import { useEffect, useRef } from "react";

/** Whether a component is still there when something it waited for comes: `if (onScreen.current) …`. */
export function useOnScreen() {
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
}
