import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Carts } from '../../catalogue/cart/cart.model.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { PetCopies } from '../../hostel/pet-copies/pet-copy.model.ts';
import { Prescriptions } from '../../catalogue/prescriptions/prescription.model.ts';
import { billing, buyOne, cardPayment, newCustomer } from '../../testing/build-payment.ts';
import { buildPetCopy } from '../../testing/build-pet-copy.ts';
import { buildPrescription } from '../../testing/build-prescription.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { openedPrepayment } from '../../testing/build-visit-fee.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { handleClinicEvent } from '../../payments/visit-fees/handle-clinic-event.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const system = { kind: 'system', name: 'cascade' } as const;
const paths = (id: string) => [
  `/api/orders/customer/${id}`,
  `/api/hostel-orders/customer/${id}`,
  `/internal/commerce/users/${id}/personal-rows`,
];
async function erase(id: string): Promise<void> {
  for (const path of paths(id))
    expect((await commerce.send('DELETE', path, { as: system })).status).toBe(200);
}
/** The final check of the deletion. */
async function remaining(id: string): Promise<number> {
  const path = `/internal/commerce/deletions/user/${id}/rows`;
  const { body } = await commerce.send('GET', path, { as: system });
  return body.rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
}

const { email: _email, ...postal } = billing;

/** Sends one request of each kind that stores something of the customer. */
async function writeEverything(as: Customer, product: { id: string }): Promise<Record<string, number>> {
  const requests = {
    cart: ['PUT', `/api/cart/lines/${product.id}`, { quantity: 1 }],
    address: ['POST', '/api/addresses', { label: 'Home', ...postal }],
    wishlist: ['PUT', `/api/wishlist/${product.id}`, { wished: true }],
    review: ['PUT', `/api/products/${product.id}/reviews/own`, { stars: 5, text: 'Good food.' }],
    refill: ['PUT', `/api/refills/${product.id}`, { every_days: 30, quantity: 1, paused: false }],
    payment: ['POST', '/api/payments/card', cardPayment(product.id)],
  } as const;
  const statuses: Record<string, number> = {};
  for (const [kind, [method, path, body]] of Object.entries(requests))
    statuses[kind] = (await commerce.send(method, path, { as, body })).status;
  return statuses;
}

test('a customer who is erased stores nothing with a session that is still valid', async () => {
  const [customer, other] = [newCustomer(), newCustomer()];
  const product = await buildProduct({ product_type: 'Pet Food' });
  for (const one of [customer, other]) {
    const { order } = await buyOne(commerce, product.id, one);
    await commerce.send('PUT', `/api/orders/${order._id}`, {
      as: userCaller(newId(), 'admin'),
      body: { status: 'Delivered' },
    });
  }
  await erase(customer.id);
  expect(await remaining(customer.id)).toBe(0);
  const refused = await writeEverything(customer, product);
  expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((kind) => [kind, 404])));
  expect(await remaining(customer.id)).toBe(0);
  // Control: the same requests of another customer are accepted.
  const accepted = Object.values(await writeEverything(other, product));
  expect(accepted.filter((status) => status >= 400)).toEqual([]);
  expect(await remaining(other.id)).toBeGreaterThan(accepted.length - 1);
});

test('an admin who deletes the orders of a customer lets them shop on', async () => {
  const [customer, product] = [newCustomer(), await buildProduct()];
  const as = userCaller(newId(), 'admin');
  await commerce.send('DELETE', `/api/orders/customer/${customer.id}`, { as });
  const path = `/api/cart/lines/${product.id}`;
  expect((await commerce.send('PUT', path, { as: customer, body: { quantity: 1 } })).status).toBe(200);
});

test('events about an erased customer that arrive late store nothing of theirs', async () => {
  const { id } = newCustomer();
  await erase(id);
  const petId = await buildPetCopy({ owner_id: id });
  const { visit_id } = await buildPrescription({ patient_id: id });
  const opened = buildEvent('prepayment.opened', openedPrepayment({ patient_id: id }));
  await handleClinicEvent(opened, createOrderPayments(commerce.payments));
  expect(await remaining(id)).toBe(0);
  expect(await PetCopies.findById(petId).lean()).toMatchObject({ ownerId: '', name: '', bookable: false });
  // A prescription stays with the pet.
  expect(await Prescriptions.findById(visit_id).lean()).toMatchObject({ patientId: null });
  const amended = { ...(await buildPrescription({ visit_id, patient_id: id }, 3)) };
  expect(amended.patient_id).toBe(id);
  expect(await Prescriptions.findById(visit_id).lean()).toMatchObject({ patientId: null, sequence: 3 });
});

test('a write that runs at the same time as the erasure is either erased or refused', async () => {
  const product = await buildProduct();
  const statuses = new Set<number>();
  for (let trial = 0; trial < 20; trial += 1) {
    const customer = newCustomer();
    const write = () =>
      commerce.send('PUT', `/api/cart/lines/${product.id}`, { as: customer, body: { quantity: 1 } });
    const [first, second] = await Promise.all([
      write(),
      write(),
      commerce.send('DELETE', `/internal/commerce/users/${customer.id}/personal-rows`, { as: system }),
    ]);
    statuses.add(first.status).add(second.status);
    expect(await remaining(customer.id)).toBe(0);
    expect(await Carts.exists({ _id: customer.id })).toBeNull();
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
