type Props = {
  label: string;
  ticked: "none" | "some" | "all";
  onChange: () => void;
  tabIndex?: number;
  disabled?: boolean;
};

/** The browser's own checkbox: a list draws one for every row. Its look is in look/plain.css. */
export function Tick({ label, ticked, ...input }: Props) {
  return (
    <label className="tickLabel">
      <input
        {...input}
        type="checkbox"
        aria-label={label}
        checked={ticked === "all"}
        ref={(element) => {
          if (element) element.indeterminate = ticked === "some";
        }}
      />
    </label>
  );
}
