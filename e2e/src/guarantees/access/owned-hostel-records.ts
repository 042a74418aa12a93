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
    'hostelOrders.setPets': { id, body: { pets: [{ name: 'Mishti' }] } },
    'hostelOrders.receipt': { id },
    'hostelOrders.cancel': { id: (await book())._id, body: {} },
  };
}
