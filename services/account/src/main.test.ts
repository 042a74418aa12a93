import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent, OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from './testing/build-user.ts';
import { runCommand } from './testing/run-command.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { toUserEvent, Users } from './users/user.model.ts';

let account: TestAccount;
let copies: RunningProcess[];
beforeAll(async () => {
  account = await startTestAccount();
  const start = () => startProcess('services/account/src/main.ts', { ...account.env, METRICS_PORT: '0' });
  copies = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop('SIGKILL')));
  await account.close();
});

const urlOf = ({ port }: RunningProcess) => `http://127.0.0.1:${port}`;

test('the process is healthy and exposes metrics', async () => {
  for (const copy of copies) {
    expect(await (await fetch(`${urlOf(copy)}/health/ready`)).json()).toMatchObject({ ready: true });
    const metrics = await fetch(`http://127.0.0.1:${copy.metricsPort}/metrics`);
    expect(await metrics.text()).toContain('outbox_published_total');
  }
});

test('events in the outbox are sent, whichever process stored them', async () => {
  const user = await buildUser();
  await eventually(async () =>
    expect(await OutboxRows.findOne({ 'envelope.aggregate.id': user._id }).lean()).toMatchObject({
      sentAt: expect.any(Date),
    }),
  );
});

test('a session with an older role ends although the process that changed the role crashed right after', async () => {
  const user = await buildUser();
  const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
  // The state after such a crash: the committed change and its event.
  await inTransaction(async () => {
    await Users.updateOne({ _id: user._id }, { $set: { role: 'doctor', version: 2 } });
    await addEvent('user.updated', {
      aggregate: { id: user._id, sequence: 2 },
      data: toUserEvent({ ...user, role: 'doctor' }),
    });
  });
  await eventually(async () => expect(await account.sessions.find(session.id)).toBeNull());
});

describe('two processes that deliver at the same time', () => {
  type Inbox = { seq: number; count: number; seen: boolean }[];
  const clients = () =>
    copies.map((copy) =>
      createInternalClient({ name: 'workers', baseUrls: { account: urlOf(copy) }, signer: account.signer }),
    );
  const inboxOf = async (id: string) => {
    const { body } = await account.send('GET', '/api/notifications?limit=100', { as: userCaller(id) });
    return { unseen: body.unseen as number, entries: body.notifications as Inbox };
  };
  const group = 'comments of a post';
  const comment = {
    kind: 'comment.added',
    data: { adoption_id: newId(), adoption_title: 'A calm old dog', author_name: 'Mim', own_post: false },
  } as const;
  const events = Array.from({ length: 15 }, newId);

  test('leave no gap in an inbox and no duplicate', async () => {
    const { _id: user_id } = await buildUser();
    const content = {
      kind: 'order.placed',
      data: { order_id: newId(), order_number: 'PC-2026-000001', product_name: 'Ball' },
    } as const;
    await Promise.all(
      clients().flatMap((client) =>
        events.map((event_id) =>
          client.call(endpoints['notifications.deliver'], { body: { event_id, user_id, content } }),
        ),
      ),
    );
    const { entries } = await inboxOf(user_id);
    expect(entries.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
  });

  test('count each event of a group once', async () => {
    const { _id: user_id } = await buildUser();
    await Promise.all(
      clients().flatMap((client) =>
        events.map((event_id) =>
          client.call(endpoints['notifications.deliver'], {
            body: { event_id, user_id, content: comment, group },
          }),
        ),
      ),
    );
    expect(await inboxOf(user_id)).toMatchObject({ unseen: 1, entries: [{ seq: 1, count: 15 }] });
  });

  test('count an event of several users once for each, while bells are opened', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, async () => (await buildUser())._id));
    const [one, other] = clients();
    await Promise.all([
      ...events.flatMap((event_id) => [
        one?.call(endpoints['notifications.deliverToMany'], {
          body: { event_id, user_ids: users, content: comment, group },
        }),
        other?.call(endpoints['notifications.deliverToMany'], {
          body: { event_id, user_ids: users.toReversed(), content: comment, group },
        }),
      ]),
      ...users.map((id) =>
        account.send('PUT', '/api/notifications/seen', { as: userCaller(id), body: { up_to: 1 } }),
      ),
    ]);
    for (const user of users) {
      const { entries, unseen } = await inboxOf(user);
      expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(15);
      expect(unseen).toBe(entries.filter(({ seen }) => !seen).length);
    }
  });
});

test('a process stops cleanly on SIGTERM', async () => {
  const [copy] = copies;
  expect(await copy?.stop()).toBe(0);
});

test('a missing environment variable is named and prevents the start', async () => {
  const { PUBLIC_URL: _, ...env } = account.env;
  const { code, errors } = await runCommand('main.ts', { env });
  expect(code).toBe(1);
  expect(errors).toContain('PUBLIC_URL');
});
