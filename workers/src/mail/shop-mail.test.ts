import type { EventData, EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBooking } from '../testing/build-booking.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.startWorker();
});
afterAll(() => system.close());

interface EmailCase {
  readonly locale?: 'en' | 'bn';
  readonly event: (user: string) => EventEnvelope;
  readonly subject: string | RegExp;
  readonly texts: readonly string[];
  /** A part that the text must not contain. */
  readonly without?: string;
}
type EmailCases = Readonly<Record<string, EmailCase>>;

function placedOrder(customer_id: string) {
  const facts = buildOrderFacts({ customer_id, product_name_bn: 'স্যামন খাবার' });
  return buildEvent('order.placed', { ...facts, status: 'Pending' });
}
const orderIs = (facts: Parameters<typeof buildOrderFacts>[0]) => (customer_id: string) =>
  buildEvent('order.status_changed', buildOrderFacts({ customer_id, ...facts }));

const orders: EmailCases = {
  'a placed order is confirmed with a link': {
    event: placedOrder,
    subject: 'Your order PC-1001',
    texts: ['Order PC-1001: Salmon kibble', 'https://petcare.example/orders'],
  },
  'a placed order is confirmed in the language of the customer': {
    locale: 'bn',
    event: placedOrder,
    subject: 'আপনার অর্ডার PC-1001',
    texts: ['স্যামন খাবার'],
    without: 'Salmon kibble',
  },
  'an order that is sent is emailed': {
    event: orderIs({ status: 'Shipping' }),
    subject: 'Your order PC-1001 has been sent',
    texts: ['It can no longer be cancelled.'],
  },
  'an order that is delivered is emailed': {
    event: orderIs({ status: 'Delivered' }),
    subject: 'Your order PC-1001 has been delivered',
    texts: ['Your order has arrived.'],
  },
  'an order cancelled by the shop is emailed with its refund': {
    event: orderIs({ status: 'Cancelled', cancellation_refund: 500 }),
    subject: 'Your order PC-1001 has been cancelled',
    texts: ['You get ৳500 back to your card or bKash account.'],
  },
  'an order cancelled without a refund is emailed': {
    event: orderIs({ status: 'Cancelled', cancellation_refund: 0 }),
    subject: 'Your order PC-1001 has been cancelled',
    texts: ['The payment is not refunded.'],
  },
  'an order cancelled before its refund is decided is emailed': {
    event: orderIs({ status: 'Cancelled' }),
    subject: 'Your order PC-1001 has been cancelled',
    texts: ['We will tell you soon how much you get back.'],
  },
};

const bookingIs =
  (facts: Parameters<typeof buildBooking>[0], change: Partial<EventData<'hostel_order.changed'>> = {}) =>
  (customer_id: string) =>
    buildEvent('hostel_order.changed', {
      ...buildBooking({ customer_id, ...facts }),
      previous_status: 'Pending',
      by_customer: false,
      ...change,
    });
const bookingPlaced = (facts: Parameters<typeof buildBooking>[0]) => (customer_id: string) =>
  buildEvent('hostel_order.placed', buildBooking({ customer_id, ...facts }));

const bookings: EmailCases = {
  'a booking is confirmed with pets and dates': {
    event: bookingPlaced({}),
    subject: /PH-2126-000001/,
    texts: ['2 dogs, 1 December 2126 – 3 December 2126', 'https://petcare.example/hostel-orders'],
  },
  'a Day Stay is confirmed with its day': {
    locale: 'bn',
    event: bookingPlaced({ pet_type: 'cat', check_out: '2126-12-01' }),
    subject: /PH-2126-000001/,
    texts: ['২টি বিড়াল, সারা দিনের জন্য: ১ ডিসেম্বর, ২১২৬'],
  },
  'a booking with a deposit is confirmed with what is held and due': {
    event: bookingPlaced({ deposit: { amount: 600, due: 1_400 } }),
    subject: /PH-2126-000001/,
    texts: ['Your card holds a deposit of ৳600.', '৳1,400 is then due at the front desk.'],
    without: 'received your payment',
  },
  'a charged deposit is emailed': {
    locale: 'bn',
    event: (customer_id) =>
      buildEvent('hostel_order.deposit_settled', {
        ...buildBooking({ customer_id }),
        state: 'charged',
        deposit: 600,
        charged: 600,
        due: 1_400,
      }),
    subject: 'আপনার জামানত কাটা হয়েছে: PH-2126-000001',
    texts: ['৳৬০০'],
  },
  'a refund is emailed with its amount': {
    locale: 'bn',
    event: (customer_id) =>
      buildEvent('hostel_order.refunded', { ...buildBooking({ customer_id }), amount: 1400.5 }),
    subject: 'আপনার টাকা ফেরত আসছে: PH-2126-000001',
    texts: ['৳১,৪০০.৫০'],
  },
  'a booking that the hostel confirms is emailed': {
    event: bookingIs({ status: 'Confirmed' }),
    subject: 'Your booking PH-2126-000001 is confirmed',
    texts: [],
  },
  'a booking that the hostel cancels is emailed with its refund': {
    locale: 'bn',
    event: bookingIs({ status: 'Cancelled' }, { cancellation_refund: 700 }),
    subject: 'আপনার বুকিং PH-2126-000001 বাতিল হয়েছে',
    texts: ['৳৭০০ আপনার কার্ডে বা বিকাশে ফেরত যাচ্ছে'],
  },
  'new dates of a booking are emailed, also to the customer who chose them': {
    event: bookingIs(
      { check_in: '2126-12-02', check_out: '2126-12-05' },
      { by_customer: true, moved_from: { check_in: '2126-12-01', check_out: '2126-12-03', guests: 1 } },
    ),
    subject: 'Your booking PH-2126-000001 has been changed',
    texts: ['from 2 December 2126 to 5 December 2126'],
  },
};

const order_id = newId();
const returned = (facts: Partial<EventData<'return.changed'>>) => (customer_id: string) =>
  buildEvent('return.changed', {
    return_id: newId(),
    order_id,
    order_number: 'PC-2126-000007',
    customer_id,
    state: 'completed',
    previous_state: 'received',
    refund: 450,
    img_URLs: [],
    ...facts,
  });
const digest = (customer_id: string) => {
  const counts = { meals: 2, walks: 1, doses: 0, pictures: 3 };
  const stay = { order_id, order_number: 'PH-2126-000001', date: '2126-12-01' };
  return buildEvent('stay.digest_due', { ...stay, ...counts, customer_id });
};

const returns: EmailCases = {
  'a completed return is emailed with its refund': {
    event: returned({}),
    subject: 'Your return is completed: PC-2126-000007',
    texts: ['You get ৳450 back', `https://petcare.example/orders?order=${order_id}`],
  },
  'an approved return is emailed': {
    locale: 'bn',
    event: returned({ state: 'approved', previous_state: 'requested', refund: null }),
    subject: /ফেরতের অনুরোধ গ্রহণ করা হয়েছে/,
    texts: [],
  },
  'a return that ends in an exchange is emailed with the number of the new order': {
    event: returned({ refund: 0, exchange_number: 'PC-2126-000009' }),
    subject: /PC-2126-000007/,
    texts: ['We send you a replacement with order PC-2126-000009.'],
  },
  'a return that ends in an exchange is emailed in Bangla': {
    locale: 'bn',
    event: returned({ refund: 0, exchange_number: 'PC-2126-000009' }),
    subject: /PC-2126-000007/,
    texts: ['PC-2126-000009 নম্বর অর্ডারে আপনাকে বদলি পণ্য পাঠাচ্ছি।'],
  },
  'the digest of a stay has the counts of the day': {
    event: digest,
    subject: /PH-2126-000001/,
    texts: [
      '2 meals, 1 walk, 0 doses of medicine, 3 pictures',
      `https://petcare.example/hostel-orders?order=${order_id}`,
    ],
  },
  'the digest of a stay is in the language of the customer': {
    locale: 'bn',
    event: digest,
    subject: /PH-2126-000001/,
    texts: ['খাবার ২ বার, হাঁটা ১ বার'],
  },
};

const product_id = newId();
const rope = { product_id, product_name: 'Rope ring' };
const stockAlert = (customer_id: string) =>
  buildEvent('stock_alert.due', {
    ...rope,
    product_name_bn: 'দড়ির রিং',
    alert_id: newId(),
    customer_id,
  });
const stockNotice = (user_id: string) =>
  buildEvent('stock_notice.due', { ...rope, stock: 2, reorder_level: 5, user_id });
const refill = (outcome: 'reminded' | 'sold_out') => (customer_id: string) => {
  const food = { product_id, product_name: 'Cat food', quantity: 2, due_on: '2126-12-01' };
  return buildEvent('refill.due', { ...food, refill_id: newId(), customer_id, outcome });
};
const quietStay = (hours: 8 | 12) => (user_id: string) => {
  const stay = { order_id, order_number: 'PH-2126-000001', pets: 'Minu' };
  return buildEvent('stay_notice.due', { ...stay, hours, user_id });
};
const stayOffer = (status: 'waiting' | 'offered', expires_at: string) => (customer_id: string) => {
  const stay = { pet_type: 'dog', check_in: '2126-12-01', check_out: '2126-12-03' } as const;
  const facts = { ...stay, wait_id: newId(), customer_id };
  return buildEvent('stay_wait.changed', { ...facts, status, expires_at });
};

const reminders: EmailCases = {
  'a back-in-stock alert is emailed with a link': {
    event: stockAlert,
    subject: 'Back in stock: Rope ring',
    texts: [`https://petcare.example/store?product=${product_id}`],
  },
  'a back-in-stock alert is in the language of the user': {
    locale: 'bn',
    event: stockAlert,
    subject: 'আবার পাওয়া যাচ্ছে: দড়ির রিং',
    texts: [],
  },
  'a reminder of a food is emailed with a link': {
    event: refill('reminded'),
    subject: 'Time to buy again: Cat food',
    texts: [`https://petcare.example/refills?product=${product_id}`],
  },
  'a reminder of a food is in the language of the user': {
    locale: 'bn',
    event: refill('reminded'),
    subject: 'আবার কেনার সময় হয়েছে: Cat food',
    texts: [],
  },
  'a notice of low stock is emailed to the admin': {
    event: stockNotice,
    subject: 'Low stock: Rope ring',
    texts: ['2 of Rope ring are left.', 'https://petcare.example/products?view=stock&low=true'],
  },
  'a notice of low stock is in the language of the admin': {
    locale: 'bn',
    event: stockNotice,
    subject: /Rope ring/,
    texts: ['Rope ring আর মাত্র ২টি আছে।'],
  },
  'a stay without news for twelve hours is emailed to the admin': {
    event: quietStay(12),
    subject: 'No news from the hostel for 12 hours: PH-2126-000001',
    texts: ['Nothing has been noted about Minu for 12 hours.', 'https://petcare.example/hostel-day'],
  },
  'an offer of the waiting list of the hostel is emailed': {
    event: stayOffer('offered', '2126-11-26T04:10:00.000Z'),
    subject: 'Places at the hostel: book until 10:10 am',
    texts: ['Places are free from 1 December 2126 to 3 December 2126.'],
  },
};

test.each(Object.entries({ ...orders, ...bookings, ...returns, ...reminders }))(
  '%s',
  async (_, { locale = 'en', event, subject, texts, without }) => {
    const { user_id, email: address } = system.account.addUser({ locale });
    await system.handle(event(user_id));
    const email = await system.onlyEmailTo(address);
    expect(email.subject).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject));
    for (const text of texts) expect(email.text).toContain(text);
    if (without !== undefined) expect(email.text).not.toContain(without);
  },
);

test.each<[string, (user: string) => EventEnvelope, { email_verified?: boolean }?]>([
  ['an order cancelled by the customer', orderIs({ status: 'Cancelled', by_customer: true })],
  ['an order in preparation', orderIs({ status: 'Processing' })],
  ['an order whose status was corrected', orderIs({ status: 'Pending' })],
  ['changed details of the pets', bookingIs({})],
  ['a food that cannot be bought', refill('sold_out')],
  ['a stay without news for eight hours', quietStay(8)],
  ['an entry in the waiting list', stayOffer('waiting', '2126-11-26T04:10:00.000Z')],
  ['an offer of the waiting list that has expired', stayOffer('offered', '2020-11-26T04:10:00.000Z')],
  ['a back-in-stock alert to an unconfirmed address', stockAlert, { email_verified: false }],
  ['a notice of low stock to an unconfirmed address', stockNotice, { email_verified: false }],
  ['the digest of a stay to an unconfirmed address', digest, { email_verified: false }],
  ['a stay without news to an unconfirmed address', quietStay(12), { email_verified: false }],
])('no email is sent about %s', async (_, event, facts = {}) => {
  const { user_id, email } = system.account.addUser(facts);
  await system.handle(event(user_id));
  expect(await system.emailsTo(email)).toEqual([]);
});
