import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { colorSchemeCookie } from '@petcare/contracts/rendered-pages.ts';
import { readCookie, writeCookie } from '../lib/browser/cookies.ts';

/** Announces a change to other tabs. */
const stored = localStorageColorSchemeManager({ key: colorSchemeCookie });

/** Stores the colour scheme in a cookie, too, so that the server renders pages in it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  get(fallback) {
    const scheme = readCookie(colorSchemeCookie);
    return isMantineColorScheme(scheme) ? scheme : stored.get(fallback);
  },
  set(scheme) {
    stored.set(scheme);
    writeCookie(colorSchemeCookie, scheme);
  },
};
