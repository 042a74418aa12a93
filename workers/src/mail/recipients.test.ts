import { workerTaskRecords } from '@petcare/platform/admin/task-records.ts';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAppointment } from '../testing/build-appointment.ts';
import { addAppointment, untilMailSent } from '../testing/appointment-mail.ts';
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

const emailTo = (address: string) => sink.onlyEmailTo(address);
const settle = () => untilMailSent(system, sink);

function buildOffer({
  person_id,
  patient_email,
  expiresAt = '2126-11-26T04:10:00.000Z',
}: {
  person_id: string;
  patient_email: string;
  expiresAt?: string;
}) {
  return buildEvent('waitlist.changed', {
    entry_id: newId(),
    person_id,
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
  await system.bus.publish(
    buildOffer({ person_id: late, patient_email: addressOf(late), expiresAt: '2020-11-27T04:10:00.000Z' }),
  );
  await system.bus.publish(buildOffer({ person_id: onTime, patient_email: addressOf(onTime) }));
  const email = await emailTo(addressOf(onTime));
  expect(email.subject).toBe('A time with Dr. Farhana Islam is free for you');
  expect(email.text).toContain('We keep it for you until 10:10 am.');
  await settle();
  expect(await sink.emailsTo(addressOf(late))).toEqual([]);
});

describe('an address entered by a patient receives no email', () => {
  const victim = () => `victim-${newId()}@example.com`;

  test.each([
    ['that is not the address of the account', { email: `account-${newId()}@example.com` }],
    ['that the account has not confirmed', { email_verified: false }],
  ])('%s', async (_, facts) => {
    const addresses = await Promise.all(
      [
        (patient_email: string, person_id: string) => buildOffer({ person_id, patient_email }),
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
        await system.bus.publish(event);
        return address;
      }),
    );
    await settle();
    for (const address of addresses) expect(await sink.emailsTo(address)).toEqual([]);
  });

  test('unless it is the confirmed address of the account in other letter case', async () => {
    const [person_id, email] = [newId(), victim()];
    system.account.addUser({ user_id: person_id, email });
    await system.bus.publish(buildOffer({ person_id, patient_email: email.toUpperCase() }));
    await emailTo(email);
  });
});

test.each([
  ['en', 'Hello,'],
  ['bn', 'প্রিয় প্রাণীপ্রেমী,'],
] as const)('a name that carries a link is neither in greeting nor header (%s)', async (locale, greeting) => {
  const [person_id, email] = [newId(), `${newId()}@example.com`];
  system.account.addUser({
    user_id: person_id,
    email,
    locale,
    full_name: 'winner, claim your prize at http://evil.example/x',
  });
  await system.bus.publish(buildOffer({ person_id, patient_email: email }));
  const message = await emailTo(email);
  expect(message.text.split('\n')[0]).toBe(greeting);
  expect(JSON.stringify(message)).not.toContain('evil.example');
});

test('emails over the limit of a recipient are skipped without a retry, counted and shown to admins', async () => {
  const limited = await startTestMail();
  try {
    const worker = await limited.startWorker(sink.smtpUrl, { MAILS_PER_RECIPIENT_PER_DAY: '3' });
    const [person_id, email] = [newId(), `${newId()}@example.com`];
    limited.account.addUser({ user_id: person_id, email });
    for (let round = 0; round < 8; round += 1)
      await limited.bus.publish(buildOffer({ person_id, patient_email: email }));
    const last = buildAppointment();
    await eventually(async () => expect(await limited.broker.depth('trigger-jobs')).toBe(0));
    await limited.bus.publish(buildEvent('appointment.booked', last));
    await emailTo(last.dr_email);
    await eventually(async () => expect(await sink.emailsTo(email)).toHaveLength(3));
    await connectMongo(limited.databaseUrl, { log: testLog() });
    const skipped = await eventually(async () => {
      const rows = await TaskRows.find({ task: 'mail-waitlist-offer', state: 'skipped' }).lean();
      expect(rows).toHaveLength(5);
      return rows;
    });
    for (const { attempts, failure } of skipped)
      expect([attempts, failure?.code]).toEqual([1, 'recipient_limit']);
    expect(JSON.stringify(skipped.map(({ failure }) => failure))).not.toContain(email);
    const [event] = skipped.map(({ _id, task }) => _id.slice(task.length + 1));
    expect(await workerTaskRecords.effectsOf([event ?? ''])).toContainEqual(
      expect.objectContaining({ consumer: 'mail-waitlist-offer', state: 'skipped', attempts: 1 }),
    );
    const metrics = await (await fetch(`http://127.0.0.1:${worker.port}/metrics`)).text();
    expect(metrics).toMatch(
      /job_duration_seconds_count\{[^}]*job="mail-waitlist-offer",outcome="skipped"[^}]*\} 5/,
    );
    await disconnectMongo();
  } finally {
    await limited.close();
  }
}, 120_000);
