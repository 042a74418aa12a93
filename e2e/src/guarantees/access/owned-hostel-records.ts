import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { bookHostelAs } from '../../support/shopping.ts';
import type { OwnedRecords, Owners } from './owned-record.ts';

export async function hostelRecords({ owner }: Owners): Promise<OwnedRecords> {
  const checkIn = addDays(dhakaDateOf(new Date()), 30);
  const book = () =>
    bookHostelAs(owner, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  const { _id: id } = await book();
  return {
    'hostelOrders.get': { id },
    'stays.log': { id },
    'stayVaccinations.ofBooking': { id },
    'stayChanges.quote': {
      id,
      query: `?guests=1&checkIn=${addDays(checkIn, 1)}&checkOut=${addDays(checkIn, 2)}`,
    },
    'stayChanges.change': {
      id,
      body: { guests: 1, checkIn, checkOut: addDays(checkIn, 1), version: 1, expected_total: 700 },
    },
    'hostelOrders.setPets': { id, body: { pets: [{ name: 'Mishti' }] } },
    'hostelOrders.receipt': { id },
    'hostelOrders.cancel': { id: (await book())._id, body: {} },
  };
}
