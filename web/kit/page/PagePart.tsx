import { type ReactNode, useId } from "react";

/** A part of a page, named by its heading. */
export function PagePart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="pagePart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
