import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from "react";

// biome-ignore lint/suspicious/noExplicitAny: what props it takes follows from the component
type Part = ComponentType<any>;

/** A component that is loaded at its first render; until then the fallback is shown. */
export function lazyPart<Module extends Record<Name, Part>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
) {
  const Loaded = lazy<Part>(async () => ({ default: (await load())[name] }));
  return (props: ComponentProps<Module[Name]>) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}
