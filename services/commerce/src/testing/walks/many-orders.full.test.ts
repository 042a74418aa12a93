import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addCopies, findWideQuery } from '@petcare/platform/mongo/testing/find-wide-query.ts';
import { countPersonalRows, exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { HostelOrdersQuery } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachBooking, listBookings } from '../../hostel/bookings/list-bookings.ts';
import { eachOrder, listOrders } from '../../orders/list-orders.ts';
import { buildGuest } from '../build-guest.ts';
import { dayAfter, stayIn } from '../build-stay.ts';
import { buildBooking } from '../build-booking.ts';
import { removeReviewsOfProduct } from '../../orders/reviews/delete-review.ts';
import { ReviewReports, ReviewVotes } from '../../orders/reviews/review.model.ts';
import { personalTable } from '../../lifecycle/erasure/personal-table.ts';
import { eraseWaits } from '../../hostel/stay-waits/end-wait.ts';
import { StayWaits } from '../../hostel/stay-waits/stay-wait.model.ts';
import { buyOne, newCustomer } from '../build-payment.ts';
import { buildPetCopy } from '../build-pet-copy.ts';
import { buildProduct } from '../build-product.ts';
import { buildDeliveredOrder } from '../build-review.ts';
import { startTestCommerce, type TestCommerce } from '../test-commerce.ts';
import { vaccinationsOfOwner } from '../../hostel/pet-copies/stay-vaccinations.ts';
import { announceQuietStays } from '../../hostel/stays/announce-quiet-stays.ts';

const others = 3_000;

let commerce: TestCommerce;
let productId: string;
beforeAll(async () => {
  commerce = await startTestCommerce();
  productId = (await buildProduct({ stock: null })).id;
  await buildDeliveredOrder(commerce, productId);
  const ofOthers = (number: number) => ({
    customerId: newId(),
    orderId: `PC-2025-${number}`,
    paymentId: newId(),
    reference: `reference-${number}`,
    attemptKey: `attempt-${number}`,
    providerRef: `pi_other_${number}`,
    trxId: null,
  });
  await addCopies('payments', null, others, ofOthers);
  await addCopies('orders', null, others, ofOthers);
  await buildBooking(commerce, stayIn(5, 2));
  await addCopies('bookings', null, others, ofOthers);
});
afterAll(() => commerce.stop());

test('a purchase reads no payments of others, and neither does the event of the card provider', async () => {
  expect(await findWideQuery(() => buyOne(commerce, productId))).toBeNull();
});

test('a purchase of counted products reads these alone', async () => {
  const counted = await buildProduct({ stock: 5 });
  await addCopies('products', counted.id, others, (number) => ({
    productName: `Other ${number}`,
    nameKey: `other ${number}`,
  }));
  expect(await findWideQuery(() => buyOne(commerce, counted.id))).toBeNull();
});

const customerOrders: object[] = [
  {},
  { sort: 'total_price' },
  { sort: '-orderer_name' },
  { status: 'Pending' },
  { search: 'rahima' },
];

test.each(customerOrders)('a customer lists orders by %o without reading those of others', async (query) => {
  const { customer } = await buyOne(commerce, productId);
  expect(
    await findWideQuery(async () => {
      expect((await listOrders(OrdersQuery.parse(query), customer.id)).total).toBe(1);
    }),
  ).toBeNull();
});

const customerBookings: [query: object, daysAhead: number][] = [
  [{}, 10],
  [{ sort: 'totalPrice' }, 20],
  [{ sort: 'orderer_name' }, 30],
  [{ status: 'Pending' }, 40],
];

test.each(customerBookings)(
  'a customer lists hostel bookings by %o without reading those of others',
  async (query, daysAhead) => {
    const { customer } = await buildBooking(commerce, stayIn(daysAhead, 2));
    expect(
      await findWideQuery(async () => {
        expect((await listBookings(HostelOrdersQuery.parse(query), customer.id)).total).toBe(1);
      }),
    ).toBeNull();
  },
);

test('a customer exports orders and bookings by name without reading those of others', async () => {
  const { customer } = await buyOne(commerce, productId);
  const { customer: guest } = await buildBooking(commerce, stayIn(50, 2));
  const byName = { sort: 'orderer_name' } as const;
  expect(
    await findWideQuery(async () => {
      for await (const orders of eachOrder(OrdersQuery.parse(byName), customer.id))
        expect(orders).toMatchObject([{ customer_id: customer.id }]);
      for await (const bookings of eachBooking(HostelOrdersQuery.parse(byName), guest.id))
        expect(bookings).toMatchObject([{ customerId: guest.id }]);
    }),
  ).toBeNull();
});

test('the guests in the hostel are found among thousands of past bookings', async () => {
  const { id } = await buildGuest(commerce);
  await addCopies('bookings', id, others, (number) => ({
    customerId: newId(),
    orderId: `PH-2025-${number}`,
    paymentId: newId(),
    status: 'Completed',
    checkedOutAt: new Date(),
    holdsPlaces: false,
  }));
  expect(await findWideQuery(() => announceQuietStays())).toBeNull();
});

test('a food reminder finds the orders of its customer among thousands', async () => {
  const food = await buildProduct({ stock: null, product_type: 'Pet Food' });
  const { customer } = await buyOne(commerce, food.id);
  const body = { every_days: 30, quantity: 1 };
  const wide = await findWideQuery(async () => {
    const { status } = await commerce.send('PUT', `/api/refills/${food.id}`, { as: customer, body });
    expect(status).toBe(200);
  });
  expect(wide).toBeNull();
});

test('the pets of an owner are found among thousands', async () => {
  const ownerId = newId();
  const petId = await buildPetCopy({ owner_id: ownerId });
  await addCopies('pet_copies', petId, others, () => ({ ownerId: newId() }));
  expect(
    await findWideQuery(() =>
      vaccinationsOfOwner(ownerId, { petType: 'dog', checkIn: dayAfter(2), checkOut: dayAfter(4) }),
    ),
  ).toBeNull();
});

test('whether a customer has received a product is found in their orders', async () => {
  const customer = newCustomer();
  await buildDeliveredOrder(commerce, productId, customer);
  const body = { stars: 4, text: 'He plays with it all day.' };
  expect(
    await findWideQuery(() =>
      commerce.send('PUT', `/api/products/${productId}/reviews/own`, { as: customer, body }),
    ),
  ).toBeNull();
  const stranger = newCustomer();
  expect(
    await findWideQuery(() =>
      commerce.send('PUT', `/api/products/${productId}/reviews/own`, { as: stranger, body }),
    ),
  ).toBeNull();
});

test('a product is purged without reading the marks on reviews of others', async () => {
  const marksOfOthers = Array.from({ length: others }, () => ({
    _id: newId(),
    reviewId: newId(),
    productId: newId(),
    userId: newId(),
    createdAt: new Date(),
  }));
  await ReviewVotes.insertMany(marksOfOthers);
  await ReviewReports.insertMany(marksOfOthers);
  expect(await findWideQuery(() => inTransaction(() => removeReviewsOfProduct(newId())))).toBeNull();
});

test('a user is deleted without reading who else has waited for a stay', async () => {
  const stay = { petType: 'cat', guests: 1, checkIn: '2026-01-05', checkOut: '2026-01-07' } as const;
  await StayWaits.insertMany(
    Array.from({ length: others }, () => ({
      _id: newId(),
      customerId: newId(),
      stay,
      status: 'left',
      open: false,
      version: 1,
      createdAt: new Date(),
    })),
  );
  expect(await findWideQuery(() => eraseWaits(newId()))).toBeNull();
});

test('the data of a user is counted and exported without reading the rows of others', async () => {
  expect(await findWideQuery(() => countPersonalRows(personalTable, newId()))).toBeNull();
  expect(await findWideQuery(() => exportPersonalRows(personalTable, newId()))).toBeNull();
});
