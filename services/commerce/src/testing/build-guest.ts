import type { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { buildBooking } from './build-booking.ts';
import { stayIn } from './build-stay.ts';
import type { TestCommerce } from './test-commerce.ts';

export const keeper = userCaller(newId(), 'admin');

/** Books a stay of one dog from today on and checks it in. */
export async function buildGuest(commerce: TestCommerce, care: Partial<BookingPet> = {}) {
  const { booking, customer } = await buildBooking(commerce, stayIn(0, 2, { guests: 1 }));
  const path = `/api/hostel-orders/${booking._id}`;
  const pets = [{ name: 'Bhulu', ...care }];
  const saved = await commerce.send('PUT', `${path}/pets`, { as: customer, body: { pets } });
  const arrived = await commerce.send('POST', `${path}/check-in`, { as: keeper });
  if (saved.status !== 200 || arrived.status !== 200) throw new Error(JSON.stringify(arrived.body));
  return { id: booking._id, number: booking.order_id, customer, path };
}
