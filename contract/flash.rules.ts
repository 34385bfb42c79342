/** Words for flash memory, which a magnetic field does not erase. */
const flash = /\b(?:ssd|nvme|emmc|ufs|flash|m\.2)\b/i;

type Drive = { model: string; serial: string; mediaType?: string; interfaceType?: string };
type Device = { carriers: readonly Drive[]; attributes: Record<string, string> };
/** Whether a report calls a drive flash memory, by its model, its kind or its interface. */
export const isFlash = ({ model, mediaType, interfaceType }: Drive) =>
  flash.test([model, mediaType, interfaceType].join(" "));

/** The flash memory of a device according to its reports, or else to its attributes. */
export const flashIn = ({ carriers, attributes }: Device): string[] => {
  const drives = carriers.filter(isFlash).map(({ model, serial }) => serial || model);
  return drives.length > 0 ? drives : Object.values(attributes).filter((value) => flash.test(value));
};
