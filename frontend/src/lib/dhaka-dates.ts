export type DateStyle = 'date' | 'date-time';

const options: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  'date-time': { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
};

/** Writes an instant as it is in Dhaka, wherever the reader's device is, in the reader's language and digits. */
export function formatDhaka(instant: Date, locale: string, style: DateStyle = 'date'): string {
  if (locale !== 'bn') {
    return new Intl.DateTimeFormat('en-GB', {
      ...options[style],
      timeZone: 'Asia/Dhaka',
      ...(style === 'date-time' ? { hour12: true } : {}),
    }).format(instant);
  }
  const date = new Intl.DateTimeFormat('bn-BD', { ...options.date, timeZone: 'Asia/Dhaka' }).format(instant);
  return style === 'date' ? date : `${date}, ${banglaTime(instant)}`;
}

/** The part of the day comes first in Bangla (`দুপুর ১২:১২`), where the browser would append it, or write PM. */
function banglaTime(instant: Date): string {
  const parts = new Intl.DateTimeFormat('bn-BD', {
    hour: 'numeric',
    minute: '2-digit',
    dayPeriod: 'short',
    timeZone: 'Asia/Dhaka',
  }).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const partOfDay = value('dayPeriod').replace('রাত্রি', 'রাত');
  return `${partOfDay} ${value('hour')}:${value('minute')}`;
}
