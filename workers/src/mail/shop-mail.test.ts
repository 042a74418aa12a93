import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
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

function createCustomer(locale: 'en' | 'bn') {
  const user_id = newId();
  const email = `account-${user_id}@example.com`;
  system.account.users.set(user_id, {
    user_id,
    full_name: 'Rahima Khatun',
    email,
    image_URL: '',
    email_verified: true,
    locale,
    sequence: 1,
  });
  return { customer_id: user_id, email };
}
const emailTo = (address: string) =>
  eventually(
    async () => {
      const [message, ...others] = await sink.emailsTo(address);
      if (!message) throw new Error('no email has arrived');
      expect(others).toEqual([]);
      return message;
    },
    { within: 25_000 },
  );

test('a placed order is confirmed by email in the language of the customer, with a link', async () => {
  const [english, bangla] = [createCustomer('en'), createCustomer('bn')];
  for (const { customer_id } of [english, bangla])
    await system.bus.publish(
      buildEvent('order.placed', { ...buildOrderFacts({ customer_id }), status: 'Pending' }),
    );
  const message = await emailTo(english.email);
  expect(message.subject).toBe('Your order PC-1001');
  expect(message.text).toContain('Order PC-1001: Salmon kibble');
  expect(message.text).toContain('https://petcare.example/orders');
  expect((await emailTo(bangla.email)).subject).toBe('আপনার অর্ডার PC-1001');
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

test('a refund email has the amount', async () => {
  const { customer_id, email } = createCustomer('bn');
  const refund = { ...buildBooking({ customer_id }), amount: 1400.5 };
  await system.bus.publish(buildEvent('hostel_order.refunded', refund));
  const message = await emailTo(email);
  expect(message.subject).toBe('আপনার টাকা ফেরত আসছে: PH-2126-000001');
  expect(message.text).toContain('৳১,৪০০.৫০');
});
