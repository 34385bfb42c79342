import { type ComponentProps, type ComponentType, type ReactNode, useEffect } from "react";
import { createStore } from "../browser/store.ts";

// biome-ignore lint/suspicious/noExplicitAny: what props it takes follows from the component
type Part = ComponentType<any>;
type Load = () => Promise<Record<string, Part>>;

/**
 * A component that is loaded when it is first shown: at its first render, or once it is `open`. Until then the fallback stands
 * in its place. Not by `lazy`: what a Suspense waited for is shown 300 ms late, and what opens it would lose the focus.
 */
export function lazyPart<Module extends Record<Name, Part>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
) {
  const source = sourceOf(load);
  return ((props: ComponentProps<Part>) => {
    const Part = source.use()?.[name];
    const isAwaited = !Part && (props as { open?: boolean }).open !== false;
    useEffect(() => {
      if (isAwaited) void source.bring();
    }, [isAwaited]);
    return Part ? <Part {...props} /> : fallback;
  }) as unknown as Module[Name];
}

const sources = new WeakMap<Load, ReturnType<typeof createSource>>();

/** One for all parts of the same `load`, so they appear together: a menu is placed by the size of the items in it. */
function sourceOf(load: Load) {
  const known = sources.get(load);
  if (known) return known;
  const source = createSource(load);
  sources.set(load, source);
  return source;
}

function createSource(load: Load) {
  const loaded = createStore<{ module?: Record<string, Part> }>({});
  let isLoading = false;
  return {
    use: () => loaded.use().module,
    /** One that fails is tried again at the next; that it failed is told by `reload.ts`. */
    async bring() {
      if (isLoading) return;
      isLoading = true;
      const module = await load().catch(() => undefined);
      isLoading = false;
      if (module) loaded.set({ module });
    },
  };
}
