/** What a browser calls itself, in the order in which the names must be looked for: most claim to be others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: typeof browsers, userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

export interface Device {
  /** Null when it is none that we know. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly handheld: boolean;
}

/** What a person would call the device behind a user agent: a browser and a kind of device, without versions. */
export function deviceOf(userAgent: string): Device {
  const system = nameIn(systems, userAgent);
  return {
    browser: nameIn(browsers, userAgent),
    system,
    handheld: system === 'iPhone' || system === 'iPad' || /\bMobile\b/.test(userAgent),
  };
}
