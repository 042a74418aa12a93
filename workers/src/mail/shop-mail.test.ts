import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStay } from '../testing/build-stay.ts';
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

/** Somebody who buys, and writes their mails in this language. */
function someCustomer(locale: 'en' | 'bn') {
  const user_id = newId();
  const email = `account-${user_id}@example.com`;
  system.account.people.set(user_id, {
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
const letterTo = (address: string) =>
  eventually(
    async () => {
      const [letter, ...others] = await sink.mailsTo(address);
      if (!letter) throw new Error('there is no letter');
      expect(others).toEqual([]);
      return letter;
    },
    { within: 25_000 },
  );

test('a customer is written to that their order stands, in their language, with the way to it', async () => {
  const [english, bangla] = [someCustomer('en'), someCustomer('bn')];
  for (const { customer_id } of [english, bangla])
    await system.bus.publish(
      buildEvent('order.placed', { ...buildOrderFacts({ customer_id }), status: 'Pending' }),
    );
  const letter = await letterTo(english.email);
  expect(letter.subject).toBe('Your order PC-1001');
  expect(letter.text).toContain('Order PC-1001: Salmon kibble');
  expect(letter.text).toContain('https://petcare.example/orders');
  expect((await letterTo(bangla.email)).subject).toBe('আপনার অর্ডার PC-1001');
});

test('of a stay the letter says who comes and when; of a Day Stay, that it is for the day', async () => {
  const [english, bangla] = [someCustomer('en'), someCustomer('bn')];
  await system.bus.publish(
    buildEvent('hostel_order.placed', buildStay({ customer_id: english.customer_id })),
  );
  const letter = await letterTo(english.email);
  expect(letter.text).toContain('2 dogs, 1 December 2126 – 3 December 2126');
  expect(letter.text).toContain('https://petcare.example/hostel-orders');
  const day = buildStay({ customer_id: bangla.customer_id, pet_type: 'cat', check_out: '2126-12-01' });
  await system.bus.publish(buildEvent('hostel_order.placed', day));
  expect((await letterTo(bangla.email)).text).toContain('২টি বিড়াল, সারা দিনের জন্য: ১ ডিসেম্বর, ২১২৬');
});

test('money on its way back is said with its sum', async () => {
  const { customer_id, email } = someCustomer('bn');
  const stay = { ...buildStay({ customer_id }), amount: 1400.5 };
  await system.bus.publish(buildEvent('hostel_order.refunded', stay));
  const letter = await letterTo(email);
  expect(letter.subject).toBe('আপনার টাকা ফেরত আসছে: PH-2126-000001');
  expect(letter.text).toContain('৳১,৪০০.৫০');
});
