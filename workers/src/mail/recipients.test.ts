import { workerTaskRecords } from '@petcare/platform/admin/task-records.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAppointment } from '../testing/appointment-mail.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

const limit = 3;

let system: TestMail;
let metricsPort: number | null;
beforeAll(async () => {
  system = await startTestMail();
  ({ metricsPort } = await system.startWorker({
    MAILS_PER_RECIPIENT_PER_DAY: String(limit),
    METRICS_PORT: '0',
  }));
});
afterAll(() => system.close());

function buildOffer({
  user_id,
  patient_email,
  expiresAt = '2126-11-26T04:10:00.000Z',
}: {
  user_id: string;
  patient_email: string;
  expiresAt?: string;
}) {
  return buildEvent('waitlist.changed', {
    entry_id: newId(),
    user_id,
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    date: '2126-11-27',
    status: 'offered',
    offer: { start: '2126-11-27T04:20:00.000Z', expiresAt },
    patient_email,
  });
}

test('a waitlist offer is emailed until it expires', async () => {
  const [onTime, late] = [newId(), newId()];
  const addressOf = (id: string) => `${id}@example.com`;
  for (const id of [onTime, late]) system.account.addUser({ user_id: id, email: addressOf(id) });
  await system.handle(
    buildOffer({ user_id: late, patient_email: addressOf(late), expiresAt: '2020-11-27T04:10:00.000Z' }),
  );
  await system.handle(buildOffer({ user_id: onTime, patient_email: addressOf(onTime) }));
  const email = await system.onlyEmailTo(addressOf(onTime));
  expect(email.subject).toBe('A time with Dr. Farhana Islam is free for you');
  expect(email.text).toContain('We keep it for you until 10:10 am.');
  expect(await system.emailsTo(addressOf(late))).toEqual([]);
});

describe('an address entered by a patient receives no email', () => {
  const victim = () => `victim-${newId()}@example.com`;

  test.each([
    ['that is not the address of the account', { email: `account-${newId()}@example.com` }],
    ['that the account has not confirmed', { email_verified: false }],
  ])('%s', async (_, facts) => {
    const addresses = await Promise.all(
      [
        (patient_email: string, user_id: string) => buildOffer({ user_id, patient_email }),
        (patient_email: string, patient_id: string) =>
          buildEvent('appointment.status_changed', {
            ...addAppointment(system, { by: 'doctor', status: 'Confirmed', patient_id, patient_email }),
            previous_status: 'Requested',
          }),
        (patient_email: string, patient_id: string) =>
          buildEvent('appointment.reminder_due', {
            ...addAppointment(system, { by: 'system', patient_id, patient_email }),
            hours: 24,
          }),
      ].map(async (build) => {
        const [address, user_id] = [victim(), newId()];
        const event = build(address, user_id);
        system.account.addUser({ user_id, email: address, ...facts });
        await system.handle(event);
        return address;
      }),
    );
    for (const address of addresses) expect(await system.emailsTo(address)).toEqual([]);
  });

  test('unless it is the confirmed address of the account in other letter case', async () => {
    const [user_id, email] = [newId(), victim()];
    system.account.addUser({ user_id, email });
    await system.handle(buildOffer({ user_id, patient_email: email.toUpperCase() }));
    await system.onlyEmailTo(email);
  });
});

test.each([
  ['en', 'Hello,'],
  ['bn', 'প্রিয় প্রাণীপ্রেমী,'],
] as const)('a name that carries a link is neither in greeting nor header (%s)', async (locale, greeting) => {
  const [user_id, email] = [newId(), `${newId()}@example.com`];
  system.account.addUser({
    user_id,
    email,
    locale,
    full_name: 'winner, claim your prize at http://evil.example/x',
  });
  await system.handle(buildOffer({ user_id, patient_email: email }));
  const message = await system.onlyEmailTo(email);
  expect(message.text.split('\n')[0]).toBe(greeting);
  expect(JSON.stringify(message)).not.toContain('evil.example');
});

test('emails over the limit of a recipient are skipped without a retry, counted and shown to admins', async () => {
  const { user_id, email } = system.account.addUser();
  const events = Array.from({ length: 8 }, () => buildOffer({ user_id, patient_email: email }));
  for (const event of events) await system.handle(event);
  expect(await system.emailsTo(email)).toHaveLength(limit);
  const skipped = await TaskRows.find({ task: 'mail-waitlist-offer', state: 'skipped' }).lean();
  expect(skipped).toHaveLength(events.length - limit);
  for (const { attempts, failure } of skipped)
    expect([attempts, failure?.code]).toEqual([1, 'recipient_limit']);
  expect(JSON.stringify(skipped.map(({ failure }) => failure))).not.toContain(email);
  const lastId = events.at(-1)?.id ?? '';
  expect(await workerTaskRecords.effectsOf([lastId])).toContainEqual(
    expect.objectContaining({ consumer: 'mail-waitlist-offer', state: 'skipped', attempts: 1 }),
  );
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(
    /job_duration_seconds_count\{[^}]*job="mail-waitlist-offer",outcome="skipped"[^}]*\} 5/,
  );
});
