const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a business day in short: `20 Nov`, `২০ নভে`. */
export function shortDay(date: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Dhaka',
    });
    formats.set(locale, format);
  }
  return format.format(new Date(`${date}T06:00:00.000Z`));
}
