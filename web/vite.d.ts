/// <reference types="vite/client" />

declare module "stylis" {
  export const prefixer: (element: unknown) => string | undefined;
}
