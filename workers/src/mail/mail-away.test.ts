import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startMailSink, startPickyMailServer } from '../testing/mail-servers.ts';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let system: TestMail;
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  [system, sink] = await Promise.all([startTestMail(), startMailSink()]);
  // A first worker declares the queues.
  await (await system.startWorker(sink.smtpUrl)).stop();
});
afterEach(() => system.account.setAway(false));
afterAll(async () => {
  await sink?.stop();
  await system?.close();
});

/** Somebody whose address is to be confirmed, and the event that asks for it. */
function request() {
  const [id, to] = [newId(), `reader-${newId()}@example.com`];
  system.account.readers.set(id, {
    to,
    full_name: 'Rahima Khatun',
    locale: 'en',
    link: 'https://petcare.example/verify-email',
  });
  return { to, event: buildEvent('user.verification_requested', { user_id: id }) };
}

const within = { within: 60_000 };

test('a letter waits while the mail server is away and goes out once it is back', async () => {
  const worker = await system.startWorker(sink.smtpUrl);
  await sink.stop();
  const { to, event } = request();
  const before = system.account.made();
  await system.bus.publish(event);
  // It has been tried at least twice, in vain.
  await eventually(() => expect(system.account.made()).toBeGreaterThan(before + 1), within);
  await sink.restart();
  await eventually(async () => expect(await sink.mailsTo(to)).toHaveLength(1), within);
  expect(await worker.stop()).toBe(0);
});

test('a letter waits while account is away', async () => {
  const worker = await system.startWorker(sink.smtpUrl);
  system.account.setAway(true);
  const { to, event } = request();
  await system.bus.publish(event);
  await eventually(async () => expect(await system.broker.depth('mail')).toBe(0), within);
  expect(await sink.mailsTo(to)).toEqual([]);
  system.account.setAway(false);
  await eventually(async () => expect(await sink.mailsTo(to)).toHaveLength(1), within);
  expect(await worker.stop()).toBe(0);
});

test('a worker that dies before the letter is sent leaves it to the next one', async () => {
  const doomed = await system.startWorker('smtp://127.0.0.1:9', 'before-ack');
  const { to, event } = request();
  await system.bus.publish(event);
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await sink.mailsTo(to)).toEqual([]);
  const next = await system.startWorker(sink.smtpUrl);
  await eventually(async () => expect(await sink.mailsTo(to)).toHaveLength(1), within);
  expect(await next.stop()).toBe(0);
});

test('a worker that dies after the letter is sent sends it again, with a link that works, recognisable by its event', async () => {
  const doomed = await system.startWorker(sink.smtpUrl, 'after-task-run');
  const { to, event } = request();
  await system.bus.publish(event);
  expect(await doomed.ended).toBe('SIGKILL');
  const next = await system.startWorker(sink.smtpUrl);
  const letters = await eventually(async () => {
    const found = await sink.mailsTo(to);
    expect(found).toHaveLength(2);
    return found;
  }, within);
  const ids = letters.map(({ headers }) => headers['message-id'] ?? '');
  for (const id of ids) expect(id.startsWith(`<${event.id}.`)).toBe(true);
  // The first link died when the second was made: a mail program must not throw this letter away as known.
  expect(new Set(ids).size).toBe(2);
  expect(await next.stop()).toBe(0);
});

test('a mailbox that does not exist is asked for once and holds up nobody; one that is busy is asked again', async () => {
  const [missing, busy] = [request(), request()];
  let refusals = 0;
  const picky = await startPickyMailServer((recipient) => {
    if (recipient === missing.to) return '550 5.1.1 No such mailbox';
    if (recipient === busy.to && (refusals += 1) <= 2) return '451 4.3.0 Please come back later';
    return undefined;
  });
  const worker = await system.startWorker(picky.smtpUrl);
  await system.bus.publish(missing.event);
  await system.bus.publish(busy.event);
  await eventually(() => expect(picky.taken).toEqual([busy.to]), within);
  expect(picky.asked.filter((recipient) => recipient === busy.to)).toHaveLength(3);
  expect(picky.asked.filter((recipient) => recipient === missing.to)).toHaveLength(1);
  expect(await worker.stop()).toBe(0);
  picky.stop();
});
