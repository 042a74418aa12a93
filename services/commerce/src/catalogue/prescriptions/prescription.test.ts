import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { prescriptionValidDays } from '@petcare/contracts/commerce/products/prescriptions.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePetCopy } from '../../hostel/pet-copies/store-pet-copy.ts';
import { Payments } from '../../payments/payment.model.ts';
import { closePayment } from '../../payments/settlement/close-payment.ts';
import { cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildPetCopy, petFacts } from '../../testing/build-pet-copy.ts';
import { buildPrescription, visitFacts } from '../../testing/build-prescription.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Prescriptions } from './prescription.model.ts';
import { spendPrescriptions } from './spend-prescriptions.ts';
import { storePrescription } from './store-prescription.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

const medicine = (stock: number | null = null) => buildProduct({ prescription_needed: true, stock });
const ownOf = async (as: Customer) => (await commerce.send('GET', '/api/prescriptions', { as })).body;
const packsLeft = async (as: Customer): Promise<number[]> =>
  (await ownOf(as)).map(({ packs_left }: { packs_left: number }) => packs_left);
const start = (as: Customer, productId: string, quantity: number) =>
  commerce.send('POST', '/api/payments/card', {
    as,
    body: cardPayment(productId, { quantity, expected_total: 500 * quantity }),
  });
const prescribe = (as: Customer, product_id: string, packs: number, days = 7) =>
  buildPrescription({ patient_id: as.id, prescribed: [{ product_id, packs, days }] });
const usedOf = async (visitId: string, productId: string) =>
  (await Prescriptions.findById(visitId).lean())?.packs[productId]?.used;

describe('a product that needs a prescription', () => {
  test('is refused without one, with its name, and nothing is stored', async () => {
    const customer = newCustomer();
    const { id, productName } = await medicine(5);
    const { status, body } = await start(customer, id, 1);
    expect([status, body.code, body.details]).toEqual([
      409,
      'prescription_needed',
      { product_id: id, product_name: productName },
    ]);
    expect(await Payments.countDocuments({ customerId: customer.id })).toBe(0);
    expect(await stockOf(id)).toBe(5);
  });

  test('is bought with the prescription of an own visit, as often as packs were prescribed', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const { visit_id } = await prescribe(customer, id, 3);
    expect((await start(customer, id, 2)).status).toBe(201);
    expect(await packsLeft(customer)).toEqual([1]);
    expect((await start(newCustomer(), id, 1)).status).toBe(409);
    expect(await usedOf(visit_id, id)).toBe(2);
  });

  test('is bought with several prescriptions together, those that end first at first', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const longer = await prescribe(customer, id, 2, 200);
    const shorter = await prescribe(customer, id, 1, 7);
    expect((await start(customer, id, 2)).status).toBe(201);
    expect([await usedOf(shorter.visit_id, id), await usedOf(longer.visit_id, id)]).toEqual([1, 1]);
  });

  test('is refused after the last day of the prescription', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const daysAgo = (days: number) => addDays(dhakaDateOf(new Date()), -days);
    const build = (date: string) =>
      buildPrescription({
        patient_id: customer.id,
        date,
        prescribed: [{ product_id: id, packs: 1, days: 7 }],
      });
    await build(daysAgo(prescriptionValidDays + 1));
    expect(await ownOf(customer)).toEqual([]);
    expect((await start(customer, id, 1)).body.code).toBe('prescription_needed');
    await build(daysAgo(prescriptionValidDays - 1));
    expect((await start(customer, id, 1)).status).toBe(201);
  });

  test('has its packs back when the payment is not made, and when the order is cancelled', async () => {
    const customer = newCustomer();
    const { id } = await medicine(9);
    const { visit_id } = await prescribe(customer, id, 2);
    const unpaid = await start(customer, id, 2);
    await closePayment(String(unpaid.body.payment._id), 'canceled', commerce.payments);
    expect([await usedOf(visit_id, id), await stockOf(id)]).toEqual([0, 9]);

    const body = cardPayment(id, { quantity: 2, expected_total: 1_000 });
    const payment = await startPayment(commerce, customer, body);
    await commerce.sandbox.pay(payment.secret);
    const { order } = (await placeOrder(commerce, customer, payment.id, id)).body;
    expect(await packsLeft(customer)).toEqual([]);
    const cancel = () => commerce.send('POST', `/api/orders/${order._id}/cancel`, { as: customer, body: {} });
    await Promise.all([cancel(), cancel(), cancel()]);
    expect([await usedOf(visit_id, id), await stockOf(id)]).toEqual([0, 9]);
  });

  test('takes its packs again when a cancelled order is reopened, or stays cancelled without any', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const { visit_id } = await prescribe(customer, id, 1);
    const payment = await startPayment(commerce, customer, cardPayment(id));
    await commerce.sandbox.pay(payment.secret);
    const { order } = (await placeOrder(commerce, customer, payment.id, id)).body;
    const set = (status: string) =>
      commerce.send('PUT', `/api/orders/${order._id}`, { as: admin, body: { status } });
    await set('Cancelled');
    expect(await usedOf(visit_id, id)).toBe(0);
    expect((await set('Processing')).status).toBe(200);
    expect(await usedOf(visit_id, id)).toBe(1);
    await set('Cancelled');
    expect((await start(customer, id, 1)).status).toBe(201);
    const { status, body } = await set('Processing');
    expect([status, body.code]).toEqual([409, 'prescription_needed']);
    expect(await usedOf(visit_id, id)).toBe(1);
  });

  test('stays in its prescription when a cancelled order is set to Returned, which is no reopening', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const { visit_id } = await prescribe(customer, id, 1);
    const payment = await startPayment(commerce, customer, cardPayment(id));
    await commerce.sandbox.pay(payment.secret);
    const { order } = (await placeOrder(commerce, customer, payment.id, id)).body;
    const set = async (status: string) =>
      (await commerce.send('PUT', `/api/orders/${order._id}`, { as: admin, body: { status } })).status;
    await set('Cancelled');
    expect([await set('Returned'), await usedOf(visit_id, id)]).toEqual([200, 0]);
    // Control: the packs are bought elsewhere, and the order can still be closed either way.
    expect((await start(customer, id, 1)).status).toBe(201);
    expect([await set('Cancelled'), await set('Returned')]).toEqual([200, 200]);
    expect(await set('Processing')).toBe(409);
    expect(await usedOf(visit_id, id)).toBe(1);
  });

  test('does not block its customer by an own unfinished payment', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    await prescribe(customer, id, 1);
    expect((await start(customer, id, 1)).status).toBe(201);
    expect((await start(customer, id, 1)).status).toBe(201);
    expect(await packsLeft(customer)).toEqual([]);
  });

  test('leaves the prescription untouched when another product of the cart is sold out', async () => {
    const customer = newCustomer();
    const [needed, soldOut] = [await medicine(), await buildProduct({ stock: 0 })];
    const { visit_id } = await prescribe(customer, needed.id, 1);
    const lines = [needed, soldOut].map(({ id }) => ({ product_id: id, quantity: 1 }));
    const { body } = await commerce.send('POST', '/api/payments/card', {
      as: customer,
      body: cardPayment(null, { lines, expected_total: 1_000 }),
    });
    expect(body.code).toBe('out_of_stock');
    expect(await usedOf(visit_id, needed.id)).toBe(0);
  });
});

test('fifty buyers of one pet’s prescription at once never get more packs than were prescribed', async () => {
  const { id } = await medicine();
  const customer = newCustomer();
  const prescriptions = await Promise.all([3, 4].map((packs) => prescribe(customer, id, packs)));
  // Without payments: those of one person wait for each other.
  const line = { productId: id, quantity: 1 };
  const spent = await Promise.all(
    Array.from({ length: 50 }, () => inTransaction(() => spendPrescriptions(customer.id, [line]))),
  );
  expect(spent.filter(({ kind }) => kind === 'spent')).toHaveLength(7);
  const used = await Promise.all(prescriptions.map(({ visit_id }) => usedOf(visit_id, id)));
  expect(used).toEqual([3, 4]);
});

describe('the prescription of a visit', () => {
  test('follows the latest of events that arrive repeated and out of order, and keeps what was bought', async () => {
    const customer = newCustomer();
    const [drops, tablets] = [await medicine(), await medicine()];
    const line = (product_id: string, packs: number) => ({ product_id, packs, days: 7 });
    const signed = visitFacts({ patient_id: customer.id, prescribed: [line(drops.id, 2)] });
    const amended = { ...signed, prescribed: [line(drops.id, 3), line(tablets.id, 1)] };
    const reduced = { ...signed, prescribed: [line(tablets.id, 1)] };
    const send = (sequence: number, data: typeof signed) =>
      storePrescription({ aggregate: { type: 'visit', id: signed.visit_id, sequence }, data });
    await Promise.all([send(3, amended), send(2, signed), send(2, signed), send(3, amended)]);
    expect((await start(customer, drops.id, 2)).status).toBe(201);
    await send(2, signed);
    expect(await packsLeft(customer)).toEqual([1, 1]);
    await send(4, reduced);
    expect(await usedOf(signed.visit_id, drops.id)).toBe(2);
    expect((await start(customer, drops.id, 1)).body.code).toBe('prescription_needed');
    expect((await start(customer, tablets.id, 1)).status).toBe(201);
  });

  test('moves with its pet, and ends when the pet is archived', async () => {
    const [former, owner] = [newCustomer(), newCustomer()];
    const { id } = await medicine();
    const pet = petFacts({ owner_id: former.id, pet_name: 'Minu' });
    await storePetCopy({
      name: 'pet.added',
      aggregate: { type: 'pet', id: pet.pet_id, sequence: 1 },
      data: pet,
    });
    await buildPrescription({
      patient_id: former.id,
      pet_id: pet.pet_id,
      pet_name: 'Minu',
      prescribed: [{ product_id: id, packs: 2, days: 7 }],
    });
    const moved = { ...pet, owner_id: owner.id };
    const transfer = { transfer_id: newId(), previous_owner_id: former.id, undone: false };
    await storePetCopy({
      name: 'pet.transferred',
      aggregate: { type: 'pet', id: pet.pet_id, sequence: 2 },
      data: { ...moved, ...transfer },
    });
    expect(await ownOf(former)).toEqual([]);
    expect((await start(former, id, 1)).body.code).toBe('prescription_needed');
    expect(await ownOf(owner)).toMatchObject([
      { product_id: id, pet: { pet_id: pet.pet_id, name: 'Minu' }, packs_left: 2 },
    ]);
    await storePetCopy({
      name: 'pet.updated',
      aggregate: { type: 'pet', id: pet.pet_id, sequence: 3 },
      data: { ...moved, status: 'archived' },
    });
    expect(await ownOf(owner)).toEqual([]);
  });

  test('is private, is exported, and no longer names its patient once they are erased', async () => {
    const customer = newCustomer();
    const { id } = await medicine();
    const petId = await buildPetCopy({ owner_id: customer.id });
    const { visit_id } = await buildPrescription({
      patient_id: customer.id,
      pet_id: petId,
      prescribed: [{ product_id: id, packs: 1, days: 7 }],
    });
    expect((await commerce.send('GET', '/api/prescriptions', { as: visitor })).status).toBe(401);
    expect(await ownOf(newCustomer())).toEqual([]);
    const path = `/internal/commerce/users/${customer.id}`;
    expect((await commerce.send('GET', `${path}/rows`, { as: system })).body).toMatchObject({
      prescriptions: [{ visit_id, petId }],
    });
    await commerce.send('DELETE', `${path}/personal-rows`, { as: system });
    expect(await Prescriptions.findById(visit_id).lean()).toMatchObject({ patientId: null });
  });
});
