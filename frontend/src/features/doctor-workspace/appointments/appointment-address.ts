import { addDays, DhakaDate, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';

export type View = 'list' | 'day' | 'week';

/** The URL parameters of the page that the table does not own; invalid values are ignored. */
export interface AppointmentAddress {
  readonly view: View;
  readonly date: string | null;
  readonly opened: string | null;
}

const idPattern = /^[0-9a-f]{24}$/;

export function appointmentAddressOf(address: URLSearchParams): AppointmentAddress {
  const opened = address.get('appointment') ?? '';
  const view = address.get('view');
  return {
    view: view === 'day' || view === 'week' ? view : 'list',
    date: DhakaDate.safeParse(address.get('date')).data ?? null,
    opened: idPattern.test(opened) ? opened : null,
  };
}

/** Returns the days of the view: the date itself, or its week from Sunday to Saturday. */
export function daysOf(view: View, date: string): string[] {
  if (view !== 'week') return [date];
  const sunday = addDays(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}
