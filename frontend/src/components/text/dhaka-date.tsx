import { useLingui } from '@lingui/react';
import { type DateStyle, formatDhaka } from '../../lib/dates/dhaka-dates.ts';

/** Formats an instant in Dhaka time inside a `<time>` element. Renders nothing for an invalid date. */
export function DhakaDate({ at, format = 'date' }: { at: string | Date; format?: DateStyle }) {
  const { i18n } = useLingui();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return null;
  return <time dateTime={instant.toISOString()}>{formatDhaka(instant, i18n.locale, format)}</time>;
}
