import type { PrepaymentRefusal } from '@petcare/contracts/clinic/prepayments.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.startWorker();
});
afterAll(() => system.close());

function refusedFee(patient_id: string, refusal: PrepaymentRefusal = 'slot_taken') {
  return buildEvent('prepayment.refused', {
    prepayment_id: newId(),
    payment_id: newId(),
    patient_id,
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    refusal,
  });
}

test.each([
  [
    'en',
    'Your appointment with Dr. Farhana Islam could not be booked',
    'The time was taken before your payment arrived.',
    'You get the whole fee back',
  ],
  [
    'bn',
    'Dr. Farhana Islam-এর সঙ্গে আপনার অ্যাপয়েন্টমেন্ট নেওয়া যায়নি',
    'আপনার টাকা পৌঁছানোর আগেই সময়টি অন্য কেউ নিয়ে নিয়েছেন।',
    'পুরো ফি ফেরত পাবেন',
  ],
] as const)(
  'a paid fee that was refused is announced with the reason, in the language of the patient: %s',
  async (locale, subject, reason, refund) => {
    const { user_id: patient, email } = system.account.addUser({ locale });
    const refused = refusedFee(patient);
    await system.handle(refused);
    const sent = await system.onlyEmailTo(email);
    expect(sent.subject).toBe(subject);
    expect(sent.text).toContain(reason);
    expect(sent.text).toContain(refund);
    expect(sent.text).toContain(`https://petcare.example/visit/${refused.data.prepayment_id}`);
  },
);

test('a fee that was paid twice sends no email, as the first payment has become the appointment', async () => {
  const { user_id: patient, email } = system.account.addUser();
  await system.handle(refusedFee(patient, 'paid_twice'));
  expect(await system.emailsTo(email)).toEqual([]);
});
