type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly (readonly [value: V, text: string])[];
  onChoose: (value: V) => void;
};

/** One of two or three, as buttons beside each other. */
export const Segments = <V extends string>({ label, value, options, onChoose }: Props<V>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container everywhere, and has a legend
  <div role="group" aria-label={label} className="segments">
    {options.map(([own, text]) => (
      <button
        key={own}
        type="button"
        aria-pressed={own === value}
        onClick={() => own !== value && onChoose(own)}
      >
        {text}
      </button>
    ))}
  </div>
);
