import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { maxBookingPets } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { pictureParams, picturedStay } from '../../support/record-pictures.ts';
import { bookHostelAs } from '../../support/shopping.ts';
import type { OwnedRecords, Owners } from './owned-record.ts';

const memory = { title: 'A title', details: 'Some details.' };

/** Books all places of a night, and waits for one. */
async function waitForFullNight(owner: Owners['owner'], checkIn: string): Promise<string> {
  const stay = { petType: 'cat', checkIn, checkOut: addDays(checkIn, 1) } as const;
  for (;;) {
    const { body } = await owner.client.call(endpoints['hostel.availability'], {
      query: `?petType=cat&from=${checkIn}&to=${checkIn}`,
    });
    const free = endpoints['hostel.availability'].response.parse(body)[0]?.free ?? 0;
    if (free === 0) break;
    await bookHostelAs(owner, { ...stay, guests: Math.min(free, maxBookingPets) });
  }
  const { body } = await owner.client.call(endpoints['stayWaits.join'], {
    body: { stay: { ...stay, guests: 1 } },
  });
  return endpoints['stayWaits.join'].response.parse(body).wait._id;
}

export async function hostelRecords({ owner, admin }: Owners): Promise<OwnedRecords> {
  const checkIn = addDays(dhakaDateOf(new Date()), 30);
  const book = () =>
    bookHostelAs(owner, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  const { _id: id } = await book();
  const pictured = await picturedStay(owner, admin);
  return {
    'hostelOrders.get': { id },
    'stays.log': { id },
    'stays.picture': { id: pictured.id, params: pictureParams(pictured.url) },
    'stays.share': { id, body: { ...memory, entry_ids: [id], consent: true } },
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
    'stayWaits.leave': { id: await waitForFullNight(owner, addDays(checkIn, 20)) },
    'hostelOrders.cancel': { id: (await book())._id, body: {} },
  };
}
