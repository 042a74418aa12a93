import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
  await system.declareQueue();
});
afterAll(() => system.close());

const addUser = (email: string) => system.account.addUser({ email }).user_id;

const buildApplication = () => ({
  application_id: newId(),
  adoption_id: newId(),
  adoption_title: 'A calm old dog',
  owner_id: newId(),
  applicant_id: newId(),
  applicant_name: 'Rahima Khatun',
});

const cases = {
  'a requested appointment': (email: string) =>
    buildEvent(
      'appointment.booked',
      buildAppointment({ patient_id: addUser(email), patient_email: email, dr_email: '' }),
    ),
  'an appointment cancelled by its patient': (email: string) =>
    buildEvent('appointment.status_changed', {
      ...buildAppointment({ patient_id: addUser(email), patient_email: email, status: 'Cancelled' }),
      previous_status: 'Requested',
    }),
  'an application for a post': (email: string) =>
    buildEvent('application.submitted', { ...buildApplication(), owner_id: addUser(email) }),
  'a declined application': (email: string) =>
    buildEvent('application.decided', {
      ...buildApplication(),
      applicant_id: addUser(email),
      status: 'declined',
      reason: 'owner',
    }),
  'a food to buy again': (email: string) =>
    buildEvent('refill.due', {
      refill_id: newId(),
      customer_id: addUser(email),
      product_id: newId(),
      product_name: 'Cat food',
      quantity: 2,
      due_on: '2126-12-01',
      outcome: 'reminded',
    }),
};

/** A repeated email counts once: it has the same id, by which mail programs recognise it. */
async function distinctEmails(address: string): Promise<number> {
  const emails = await system.emailsTo(address);
  return new Set(emails.map(({ headers }) => headers['message-id'])).size;
}

test.each(
  Object.entries(cases).map(([about, build], index) => ({
    about,
    build,
    failpoint: index % 2 === 0 ? ('before-ack' as const) : ('after-task-run' as const),
  })),
)('$about is emailed once when a worker is killed at $failpoint', async ({ build, failpoint }) => {
  const email = `reader-${newId()}@example.com`;
  await system.bus.publish(build(email));
  expect(await system.runKilledWorker(failpoint)).toBe('SIGKILL');
  const worker = await system.startWorkerProcess();
  const last = `last-${newId()}@example.com`;
  await system.bus.publish(build(last));
  await eventually(async () => {
    expect(await distinctEmails(last)).toBe(1);
    expect(await distinctEmails(email)).toBe(1);
  });
  expect(await worker.stop()).toBe(0);
  expect(await distinctEmails(email)).toBe(1);
});
