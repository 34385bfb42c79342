import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";

// biome-ignore lint/suspicious/noExplicitAny: what props it takes follows from the component
type Part = ComponentType<any>;

/** A component that is loaded when it is first drawn, and nothing until it is there. */
export function lazyPart<Module extends Record<Name, Part>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Loaded = lazy<Part>(async () => ({ default: (await load())[name] }));
  return (props: ComponentProps<Module[Name]>) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
