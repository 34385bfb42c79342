import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from "react";
import { createStore } from "../browser/store.ts";

// biome-ignore lint/suspicious/noExplicitAny: what props it takes follows from the component
type Part = ComponentType<any>;

/**
 * A component that is loaded when it is first shown: at its first render, or once it is `open`. Until then the fallback stands
 * in its place. Not by `lazy`: what a Suspense waited for is shown 300 ms late, and what opens it would lose the focus.
 */
export function lazyPart<Module extends Record<Name, Part>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
) {
  const loaded = createStore<{ Part?: Part }>({});
  let isLoading = false;
  /** One that fails is tried again at the next; that it failed is told by `reload.ts`. */
  async function bring() {
    if (isLoading) return;
    isLoading = true;
    const module = await load().catch(() => undefined);
    isLoading = false;
    if (module) loaded.set({ Part: module[name] });
  }
  return ((props: ComponentProps<Part>) => {
    const { Part } = loaded.use();
    const isAwaited = !Part && (props as { open?: boolean }).open !== false;
    useEffect(() => {
      if (isAwaited) void bring();
    }, [isAwaited]);
    return Part ? <Part {...props} /> : fallback;
  }) as unknown as Module[Name];
}
