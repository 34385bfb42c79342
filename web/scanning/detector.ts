import { BarcodeDetector as OwnDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import readerUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** What labels, boxes and devices bear. */
const formats = ["code_128", "qr_code", "data_matrix", "ean_13", "ean_8"] as const;
export type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own reader of codes when it knows all these, otherwise ours, which is served from here. */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && formats.every((format) => supported.includes(format)))
    return new native({ formats: [...formats] });
  prepareZXingModule({ overrides: { locateFile: () => readerUrl } });
  return new OwnDetector({ formats: [...formats] });
}
