/// <reference types="vite/client" />

declare module "stylis" {
  export const prefixer: (element: unknown) => string | undefined;
}

declare module "barcode-detector/ponyfill" {
  export const prepareZXingModule: (options: { overrides: { locateFile: () => string } }) => void;
  export class BarcodeDetector {
    constructor(options: { formats: string[] });
    detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  }
}
