import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MailSink, startMailSink, startScriptedMailServer } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

let system: TestMail;
/** A mail server of its own, since it is stopped. */
let sink: MailSink;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  await system.declareQueue();
});
afterEach(() => system.account.setUnavailable(false));
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

const startWorker = (smtpUrl: string) => system.startWorkerProcess({ SMTP_URL: smtpUrl });

function createRequest() {
  const [id, to] = [newId(), `reader-${newId()}@example.com`];
  system.account.recipients.set(id, {
    to,
    full_name: 'Rahima Khatun',
    locale: 'en',
    link: 'https://petcare.example/verify-email',
  });
  return { to, event: buildEvent('user.verification_requested', { user_id: id }) };
}

test('an email waits while the mail server is down and is sent once it is up', async () => {
  const worker = await startWorker(sink.smtpUrl);
  await sink.stop();
  const { to, event } = createRequest();
  const before = system.account.linkCount();
  await system.bus.publish(event);
  // At least two attempts have failed.
  await eventually(() => expect(system.account.linkCount()).toBeGreaterThan(before + 1));
  await sink.restart();
  await eventually(async () => expect(await sink.emailsTo(to)).toHaveLength(1));
  expect(await worker.stop()).toBe(0);
});

test('an email waits while account is down', async () => {
  const worker = await startWorker(sink.smtpUrl);
  system.account.setUnavailable(true);
  const { to, event } = createRequest();
  await system.bus.publish(event);
  await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
  expect(await sink.emailsTo(to)).toEqual([]);
  system.account.setUnavailable(false);
  await eventually(async () => expect(await sink.emailsTo(to)).toHaveLength(1));
  expect(await worker.stop()).toBe(0);
});

test('an email is sent by the next worker if a worker is killed before sending it', async () => {
  const { to, event } = createRequest();
  await system.bus.publish(event);
  expect(await system.runKilledWorker('before-ack', { SMTP_URL: 'smtp://127.0.0.1:9' })).toBe('SIGKILL');
  expect(await sink.emailsTo(to)).toEqual([]);
  const nextWorker = await startWorker(sink.smtpUrl);
  await eventually(async () => expect(await sink.emailsTo(to)).toHaveLength(1));
  expect(await nextWorker.stop()).toBe(0);
});

test('an email is sent again with a valid link if a worker is killed after sending it', async () => {
  const { to, event } = createRequest();
  await system.bus.publish(event);
  expect(await system.runKilledWorker('after-task-run', { SMTP_URL: sink.smtpUrl })).toBe('SIGKILL');
  const nextWorker = await startWorker(sink.smtpUrl);
  const emails = await eventually(async () => {
    const found = await sink.emailsTo(to);
    expect(found).toHaveLength(2);
    return found;
  });
  const ids = emails.map(({ headers }) => headers['message-id'] ?? '');
  for (const id of ids) expect(id.startsWith(`<${event.id}.`)).toBe(true);
  // The second link invalidated the first, so a mail program must not discard this email as a duplicate.
  expect(new Set(ids).size).toBe(2);
  expect(await nextWorker.stop()).toBe(0);
});

test('an email to an unknown mailbox is tried once and delays no other; one to a busy mailbox is retried', async () => {
  const [missing, busy] = [createRequest(), createRequest()];
  let temporaryRejections = 0;
  const mailServer = await startScriptedMailServer((recipient) => {
    if (recipient === missing.to) return '550 5.1.1 No such mailbox';
    if (recipient === busy.to && (temporaryRejections += 1) <= 2) return '451 4.3.0 Please come back later';
    return undefined;
  });
  const worker = await startWorker(mailServer.smtpUrl);
  await system.bus.publish(missing.event);
  await system.bus.publish(busy.event);
  await eventually(() => expect(mailServer.accepted).toEqual([busy.to]));
  expect(mailServer.attempted.filter((recipient) => recipient === busy.to)).toHaveLength(3);
  expect(mailServer.attempted.filter((recipient) => recipient === missing.to)).toHaveLength(1);
  expect(await worker.stop()).toBe(0);
  mailServer.stop();
});
