import { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { addDays, DhakaDate, weekdayOf } from '@petcare/contracts/dhaka-time.ts';

/** Which appointments are wanted. */
export interface VisitFilter {
  readonly status?: AppointmentStatus;
  readonly dr_id?: string;
  readonly search?: string;
}

export type View = 'list' | 'day' | 'week';

/** What the address says about the list of appointments; what it says wrongly counts as not said. */
export interface VisitAddress {
  readonly view: View;
  readonly filter: VisitFilter;
  /** Only visits on this date; in the calendar, the date it is opened at. */
  readonly date: string | null;
  /** The appointment that is open. */
  readonly opened: string | null;
}

export type FilterName = 'status' | 'date' | 'doctor' | 'search';
const idForm = /^[0-9a-f]{24}$/;

/** Reads an address such as `?status=Confirmed&date=2026-11-20`. */
export function visitAddressOf(address: URLSearchParams): VisitAddress {
  const status = AppointmentStatus.safeParse(address.get('status')).data;
  const date = DhakaDate.safeParse(address.get('date')).data;
  const [doctor, opened] = [address.get('doctor') ?? '', address.get('appointment') ?? ''];
  const search = (address.get('search') ?? '').trim().slice(0, 100);
  const view = address.get('view');
  return {
    view: view === 'day' || view === 'week' ? view : 'list',
    filter: {
      ...(status ? { status } : {}),
      ...(idForm.test(doctor) ? { dr_id: doctor } : {}),
      ...(search ? { search } : {}),
    },
    date: date ?? null,
    opened: idForm.test(opened) ? opened : null,
  };
}

/** The days of the calendar around a date: the date itself, or its week from Sunday to Saturday. */
export function daysOf(view: View, date: string): string[] {
  if (view !== 'week') return [date];
  const sunday = addDays(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}
