/** What names memory that a magnetic field does not erase. */
const flash = /\b(?:ssd|nvme|emmc|ufs|flash|m\.2)\b/i;

type Device = { carriers: readonly { model: string; serial: string }[]; attributes: Record<string, string> };
/** The flash memory that a device is known to have, as reports and its attributes name it. */
export const flashIn = ({ carriers, attributes }: Device): string[] => {
  const drives = carriers
    .filter(({ model }) => flash.test(model))
    .map(({ model, serial }) => serial || model);
  return drives.length > 0 ? drives : Object.values(attributes).filter((value) => flash.test(value));
};
