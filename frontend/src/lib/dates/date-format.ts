const formats = new Map<string, Intl.DateTimeFormat>();

/** Keeps what it makes: a calendar formats sixty dates at once, and creating a formatter is slow. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = locale === 'bn' ? 'bn-BD' : 'en-GB';
  // Not kept: the time zone of the device may change while the page is open.
  if (!options.timeZone) return new Intl.DateTimeFormat(tag, options);
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}
