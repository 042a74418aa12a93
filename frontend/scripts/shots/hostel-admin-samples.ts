import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type {
  HostelSettingsVersion,
  HostelSettingsView,
} from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import type { KennelBoard, KennelGuest } from '@petcare/contracts/commerce/hostel/kennels.ts';

const today = dhakaDateOf(new Date());
const at = new Date(Date.now() - 5 * 3_600_000).toISOString();

export const hostelSettings: HostelSettingsView = {
  version: 3,
  saved_at: at,
  terms: {
    rates: { dog: 700, cat: 650 },
    seasons: [
      {
        name: 'Eid-ul-Fitr',
        from: addDays(today, 100),
        to: addDays(today, 106),
        rates: { dog: 1_000, cat: 900 },
      },
    ],
    places: { dog: { night: 12, day: 8 }, cat: { night: 10, day: 6 } },
    closed: [{ reason: 'Eid-ul-Azha', from: addDays(today, 170), to: addDays(today, 172) }],
    day_stay_pricing: 'flat',
    check_in_time: '10:00',
    check_out_time: '18:00',
    refund_rules: [
      { at_least_hours_before: 48, percent: 100 },
      { at_least_hours_before: 0, percent: 50 },
    ],
    deposit_percent: 30,
  },
  overbooked: [{ pet_type: 'dog', kind: 'night', date: addDays(today, 9), booked: 13, capacity: 12 }],
};

export const settingsVersions: readonly HostelSettingsVersion[] = [
  { version: 3, saved_at: at, changed: ['places', 'closed'] },
  { version: 2, saved_at: at, changed: ['seasons'] },
  { version: 1, saved_at: at, changed: ['rates'] },
];

const guestOf = (number: number, pet_name: string | null, pet_type: 'dog' | 'cat'): KennelGuest => ({
  booking_id: `665fd000000000000000000${number}`,
  order_number: `PH-2026-00012${number}`,
  place: 0,
  pet_type,
  pet_name,
  customer_name: ['Rafiq Islam', 'Mithila Rahman', 'Nusrat Jahan', 'Arif Hossain'][number % 4] ?? '',
  is_here: number !== 3,
  check_out: addDays(today, 1 + number),
});
const kennelOf = (
  number: number,
  name: string,
  { pet_type = 'dog', places = 1, guests = [] }: Partial<KennelBoard['kennels'][number]> = {},
) => ({ _id: `665fe000000000000000000${number}`, name, pet_type, places, guests });

export const kennelBoard: KennelBoard = {
  kennels: [
    kennelOf(0, 'Garden 1', { guests: [guestOf(0, 'Bhulu', 'dog')] }),
    kennelOf(1, 'Garden 2'),
    kennelOf(2, 'Garden 3', { places: 2, guests: [guestOf(1, 'Bagha', 'dog')] }),
    kennelOf(3, 'Veranda', { pet_type: 'cat', places: 2, guests: [guestOf(2, 'Minu', 'cat')] }),
    kennelOf(4, 'Window room', { pet_type: 'cat', places: 3 }),
  ],
  unassigned: [guestOf(3, null, 'dog')],
};
