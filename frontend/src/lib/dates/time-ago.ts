const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function timeAgo(instant: Date, now: Date, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale === 'bn' ? 'bn-BD' : 'en', { numeric: 'auto' });
  const seconds = Math.max(0, Math.round((now.getTime() - instant.getTime()) / 1000));
  for (const [unit, length] of units) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}
