/// <reference types="vite/client" />

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** Default: all. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Uint8Array>;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?landing' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?public' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
