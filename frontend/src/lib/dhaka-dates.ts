export type DateStyle = 'date' | 'date-time';

const options: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  'date-time': { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
};

/** Writes an instant as it is in Dhaka, wherever the reader's device is, in the reader's language and digits. */
export function formatDhaka(instant: Date, locale: string, style: DateStyle = 'date'): string {
  const language = locale === 'bn' ? 'bn-BD' : 'en-GB';
  return new Intl.DateTimeFormat(language, {
    ...options[style],
    timeZone: 'Asia/Dhaka',
    ...(style === 'date-time' ? { hour12: true } : {}),
  }).format(instant);
}
