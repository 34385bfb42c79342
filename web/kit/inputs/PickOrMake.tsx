import { useState } from "react";
import { useMay } from "../call/session.ts";
import { useTranslation } from "../texts/i18n.ts";
import { makerOf } from "./makers.ts";
import { Pick, type PickOne } from "./Pick.tsx";

/** Chooses a row, or creates one if the person may. */
export function PickOrMake(props: PickOne) {
  const { t } = useTranslation();
  const may = useMay();
  const [typed, setTyped] = useState<string>();
  const maker = makerOf(props.from);
  if (!maker || !may(maker.route)) return <Pick {...props} />;
  const text = (name: string) => t(name ? maker.text : `${maker.text}Unnamed`, { name });
  return (
    <>
      <Pick {...props} making={{ text, start: setTyped }} />
      {typed !== undefined && (
        <maker.Dialog
          from={props.from}
          typed={typed}
          onClose={() => setTyped(undefined)}
          onMade={(option) => {
            setTyped(undefined);
            props.onChange(option.id, option);
          }}
        />
      )}
    </>
  );
}
