import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBooking } from '../testing/build-booking.ts';
import { startMailSink } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  await system.startWorker(sink.smtpUrl);
});
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

function createCustomer(locale: 'en' | 'bn', facts: { email_verified?: boolean } = {}) {
  const { user_id: customer_id, email } = system.account.addUser({ locale, ...facts });
  return { customer_id, email };
}
const emailTo = (address: string) => sink.onlyEmailTo(address);

test('a placed order is confirmed by email in the language of the customer, with a link', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  for (const { customer_id } of [english, bangla])
    await system.bus.publish(
      buildEvent('order.placed', {
        ...buildOrderFacts({ customer_id, product_name_bn: 'স্যামন খাবার' }),
        status: 'Pending',
      }),
    );
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Your order PC-1001');
  expect(message.text).toContain('Order PC-1001: Salmon kibble');
  expect(message.text).toContain('https://petcare.example/orders');
  const inBangla = await emailTo(bangla.email);
  expect(inBangla.subject).toBe('আপনার অর্ডার PC-1001');
  expect(inBangla.text).toContain('স্যামন খাবার');
  expect(inBangla.text).not.toContain('Salmon kibble');
});

test('a booking email has pets and dates; for a Day Stay, the day', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  await system.bus.publish(
    buildEvent('hostel_order.placed', buildBooking({ customer_id: english.customer_id })),
  );
  const message = await emailTo(english.email);
  expect(message.text).toContain('2 dogs, 1 December 2126 – 3 December 2126');
  expect(message.text).toContain('https://petcare.example/hostel-orders');
  const day = buildBooking({ customer_id: bangla.customer_id, pet_type: 'cat', check_out: '2126-12-01' });
  await system.bus.publish(buildEvent('hostel_order.placed', day));
  expect((await emailTo(bangla.email)).text).toContain('২টি বিড়াল, সারা দিনের জন্য: ১ ডিসেম্বর, ২১২৬');
});

test('a booking with a deposit is emailed with what is held and due, and later with its charge or release', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  const held = buildBooking({ customer_id: english.customer_id, deposit: { amount: 600, due: 1_400 } });
  await system.bus.publish(buildEvent('hostel_order.placed', held));
  const placed = await emailTo(english.email);
  expect(placed.text).toContain('Your card holds a deposit of ৳600.');
  expect(placed.text).toContain('৳1,400 is then due at the front desk.');
  expect(placed.text).not.toContain('received your payment');
  const { deposit: _placed, ...booking } = { ...held, customer_id: bangla.customer_id };
  const settled = { ...booking, state: 'charged' as const, deposit: 600, charged: 600, due: 1_400 };
  await system.bus.publish(buildEvent('hostel_order.deposit_settled', settled));
  const charged = await emailTo(bangla.email);
  expect(charged.subject).toBe('আপনার জামানত কাটা হয়েছে: PH-2126-000001');
  expect(charged.text).toContain('৳৬০০');
});

test('a refund email has the amount', async () => {
  const { customer_id, email } = createCustomer('bn');
  const refund = { ...buildBooking({ customer_id }), amount: 1400.5 };
  await system.bus.publish(buildEvent('hostel_order.refunded', refund));
  const message = await emailTo(email);
  expect(message.subject).toBe('আপনার টাকা ফেরত আসছে: PH-2126-000001');
  expect(message.text).toContain('৳১,৪০০.৫০');
});

test.each([
  ['Shipping', 'Your order PC-1001 has been sent', 'It can no longer be cancelled.'],
  ['Delivered', 'Your order PC-1001 has been delivered', 'Your order has arrived.'],
] as const)('an order that is now %s is emailed to its customer', async (status, subject, text) => {
  const { customer_id, email } = createCustomer('en');
  await system.bus.publish(buildEvent('order.status_changed', buildOrderFacts({ customer_id, status })));
  const message = await emailTo(email);
  expect(message.subject).toBe(subject);
  expect(message.text).toContain(text);
});

test.each([
  [500, 'You get ৳500 back to your card or bKash account.'],
  [0, 'The payment is not refunded.'],
  [undefined, 'We will tell you soon how much you get back.'],
])('an order cancelled by the shop is emailed with its refund: %s', async (cancellation_refund, text) => {
  const { customer_id, email } = createCustomer('en');
  const facts = buildOrderFacts({ customer_id, status: 'Cancelled', cancellation_refund });
  await system.bus.publish(buildEvent('order.status_changed', facts));
  const message = await emailTo(email);
  expect(message.subject).toBe('Your order PC-1001 has been cancelled');
  expect(message.text).toContain(text);
});

test('a booking is emailed when the hostel confirms or cancels it, in the language of the customer', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  const changed = { previous_status: 'Pending', by_customer: false } as const;
  await system.bus.publish(
    buildEvent('hostel_order.changed', {
      ...buildBooking({ customer_id: english.customer_id, status: 'Confirmed' }),
      ...changed,
    }),
  );
  expect((await emailTo(english.email)).subject).toBe('Your booking PH-2126-000001 is confirmed');
  await system.bus.publish(
    buildEvent('hostel_order.changed', {
      ...buildBooking({ customer_id: bangla.customer_id, status: 'Cancelled' }),
      ...changed,
      cancellation_refund: 700,
    }),
  );
  const message = await emailTo(bangla.email);
  expect(message.subject).toBe('আপনার বুকিং PH-2126-000001 বাতিল হয়েছে');
  expect(message.text).toContain('৳৭০০ আপনার কার্ডে বা বিকাশে ফেরত যাচ্ছে');
});

test('new dates of a booking are emailed, also to the customer who chose them', async () => {
  const { customer_id, email } = createCustomer('en');
  const booking = buildBooking({ customer_id, check_in: '2126-12-02', check_out: '2126-12-05' });
  const moved_from = { check_in: '2126-12-01', check_out: '2126-12-03', guests: 1 };
  await system.bus.publish(
    buildEvent('hostel_order.changed', {
      ...booking,
      previous_status: booking.status,
      by_customer: true,
      moved_from,
    }),
  );
  const message = await emailTo(email);
  expect(message.subject).toBe('Your booking PH-2126-000001 has been changed');
  expect(message.text).toContain('from 2 December 2126 to 5 December 2126');
});

test('changes by the customer, corrected statuses and pet details are not emailed', async () => {
  const { customer_id, email } = createCustomer('en');
  const booking = buildBooking({ customer_id });
  for (const facts of [
    { status: 'Cancelled', by_customer: true },
    { status: 'Processing' },
    { status: 'Pending' },
  ] as const)
    await system.bus.publish(buildEvent('order.status_changed', buildOrderFacts({ customer_id, ...facts })));
  const unchanged = { ...booking, previous_status: 'Pending', by_customer: false } as const;
  await system.bus.publish(buildEvent('hostel_order.changed', unchanged));
  // The queue is processed in order, so this email comes after the others.
  await system.bus.publish(buildEvent('hostel_order.refunded', { ...booking, amount: 700 }));
  expect((await emailTo(email)).subject).toBe('Your refund is on its way: PH-2126-000001');
});

test('a back-in-stock alert is emailed once, in the language of the user, and never to an unconfirmed address', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  const unconfirmed = createCustomer('en', { email_verified: false });
  const product_id = newId();
  for (const { customer_id } of [unconfirmed, english, bangla]) {
    const event = buildEvent('stock_alert.due', {
      alert_id: newId(),
      customer_id,
      product_id,
      product_name: 'Rope ring',
      product_name_bn: 'দড়ির রিং',
    });
    await system.bus.publish(event);
    await system.bus.publish(event);
  }
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Back in stock: Rope ring');
  expect(message.text).toContain(`https://petcare.example/store?product=${product_id}`);
  expect((await emailTo(bangla.email)).subject).toBe('আবার পাওয়া যাচ্ছে: দড়ির রিং');
  expect(await sink.emailsTo(unconfirmed.email)).toEqual([]);
});

test('a reminder of a food is emailed once, in the language of the user, and not when it cannot be bought', async () => {
  const [english, bangla, soldOut] = [createCustomer('en'), createCustomer('bn'), createCustomer('en')];
  const food = { product_id: newId(), product_name: 'Cat food', quantity: 2, due_on: '2126-12-01' };
  for (const { customer_id } of [soldOut, english, bangla]) {
    const outcome = customer_id === soldOut.customer_id ? 'sold_out' : 'reminded';
    const event = buildEvent('refill.due', { ...food, refill_id: newId(), customer_id, outcome });
    await system.bus.publish(event);
    await system.bus.publish(event);
  }
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Time to buy again: Cat food');
  expect(message.text).toContain(`https://petcare.example/refills?product=${food.product_id}`);
  expect((await emailTo(bangla.email)).subject).toBe('আবার কেনার সময় হয়েছে: Cat food');
  expect(await sink.emailsTo(soldOut.email)).toEqual([]);
});

test('the digest of a stay has the counts of the day, once, in the language of the customer', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  const digest = { order_id: newId(), order_number: 'PH-2126-000001', date: '2126-12-01' };
  const counts = { meals: 2, walks: 1, doses: 0, pictures: 3 };
  for (const { customer_id } of [english, bangla]) {
    const event = buildEvent('stay.digest_due', { ...digest, ...counts, customer_id });
    await system.bus.publish(event);
    await system.bus.publish(event);
  }
  const message = await emailTo(english.email);
  expect(message.text).toContain('2 meals, 1 walk, 0 doses of medicine, 3 pictures');
  expect(message.text).toContain(`https://petcare.example/hostel-orders?order=${digest.order_id}`);
  expect((await emailTo(bangla.email)).text).toContain('খাবার ২ বার, হাঁটা ১ বার');
});

test('each step of a return is emailed once, in the language of the customer', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  const facts = { order_id: newId(), order_number: 'PC-2126-000007', img_URLs: [] };
  const completed = { state: 'completed', previous_state: 'received', refund: 450 } as const;
  const approved = { state: 'approved', previous_state: 'requested', refund: null } as const;
  for (const [{ customer_id }, step] of [
    [english, completed],
    [bangla, approved],
  ] as const) {
    const event = buildEvent('return.changed', { ...facts, ...step, return_id: newId(), customer_id });
    await system.bus.publish(event);
    await system.bus.publish(event);
  }
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Your return is completed: PC-2126-000007');
  expect(message.text).toContain('You get ৳450 back');
  expect(message.text).toContain(`https://petcare.example/orders?order=${facts.order_id}`);
  expect((await emailTo(bangla.email)).subject).toContain('ফেরতের অনুরোধ গ্রহণ করা হয়েছে');
});

test('a return that ends in an exchange is emailed once, with the number of the new order', async () => {
  for (const [locale, text] of [
    ['en', 'We send you a replacement with order PC-2126-000009.'],
    ['bn', 'PC-2126-000009 নম্বর অর্ডারে আপনাকে বদলি পণ্য পাঠাচ্ছি।'],
  ] as const) {
    const { customer_id, email } = createCustomer(locale);
    const event = buildEvent('return.changed', {
      return_id: newId(),
      order_id: newId(),
      order_number: 'PC-2126-000007',
      customer_id,
      state: 'completed',
      previous_state: 'received',
      refund: 0,
      exchange_number: 'PC-2126-000009',
      img_URLs: [],
    });
    await system.bus.publish(event);
    await system.bus.publish(event);
    expect((await emailTo(email)).text).toContain(text);
  }
});

test('a notice of low stock is emailed once to each admin, in their language', async () => {
  const [english, bangla, unconfirmed] = [createCustomer('en'), createCustomer('bn'), createCustomer('en')];
  const user = system.account.users.get(unconfirmed.customer_id);
  if (user) system.account.users.set(unconfirmed.customer_id, { ...user, email_verified: false });
  const facts = { product_id: newId(), product_name: 'Rope ring', stock: 2, reorder_level: 5 };
  for (const { customer_id } of [unconfirmed, english, bangla]) {
    const event = buildEvent('stock_notice.due', { ...facts, user_id: customer_id });
    await system.bus.publish(event);
    await system.bus.publish(event);
  }
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Low stock: Rope ring');
  expect(message.text).toContain('2 of Rope ring are left.');
  expect(message.text).toContain('https://petcare.example/products?view=stock&low=true');
  expect((await emailTo(bangla.email)).text).toContain('Rope ring আর মাত্র ২টি আছে।');
  expect(await sink.emailsTo(unconfirmed.email)).toEqual([]);
});
