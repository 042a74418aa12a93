import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { DeadLetter, EventChain, EventDepths } from '@petcare/contracts/event-admin.ts';
import { type Bus, connectBus } from '@petcare/platform/bus/bus.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { signInDemoUser, signUpUser, type TestUser } from '../support/users.ts';

const { url, databases } = inject('petcare');
let admin: TestUser;
let bus: Bus;
beforeAll(async () => {
  admin = await signInDemoUser(url, 'admin');
  const namespace = (databases[0] ?? '').replace(/_account$/, '');
  bus = await connectBus({ url: inject('amqpUrl'), namespace, name: 'events console test', log: testLog() });
});
afterAll(() => bus?.close());

const call = (name: 'events.chain' | 'events.depths' | 'deadLetters.list' | 'audit.list', query = '') =>
  admin.client.call(endpoints[name], { query });

test('every registered consumer runs, and every process reports its queues', async () => {
  await eventually(
    async () => {
      const { queues, outboxes, silent } = EventDepths.parse((await call('events.depths')).body);
      expect(silent).toEqual([]);
      expect(outboxes.map(({ service }) => service).toSorted()).toEqual(
        [...new Set(Object.values(consumers).map(({ process }) => process))].toSorted(),
      );
      expect(queues.filter((queue) => queue.consumers === 0)).toEqual([]);
      expect(queues).toHaveLength(consumerNames.length);
    },
    { every: 500 },
  );
});

test('the event chain of a user leads from the request over its events to their effects in every process', async () => {
  const { user } = await signUpUser(url);
  await eventually(
    async () => {
      const { requests, silent } = EventChain.parse((await call('events.chain', `?id=${user._id}`)).body);
      expect(silent).toEqual([]);
      const signUp = requests.find(({ request }) => request === 'POST /api/auth/users/sign-up');
      const effects = signUp?.events.flatMap((event) => event.effects) ?? [];
      for (const consumer of ['content.accounts', 'clinic.accounts', 'mail-verification'])
        expect(effects).toContainEqual(expect.objectContaining({ consumer, state: 'done' }));
    },
    { every: 250 },
  );
});

test('an unreadable message is listed as a dead letter, and dismissing it is audited', async () => {
  const id = newId();
  await bus.send({
    exchange: '',
    routingKey: bus.names.queueOf('clinic.invitations'),
    content: Buffer.from(`{"broken": "${id}`),
    options: { persistent: true, messageId: id, type: 'doctor_invitation.accepted' },
  });
  const find = async () => {
    const { body } = await call('deadLetters.list', '?consumer=clinic.invitations');
    return z
      .array(DeadLetter)
      .parse(body)
      .filter((deadLetter) => deadLetter.event_id === id);
  };
  const [deadLetter] = await eventually(
    async () => {
      const found = await find();
      expect(found).toMatchObject([{ state: 'waiting', reason: 'rejected', payload: `{"broken": "${id}` }]);
      return found;
    },
    { every: 100 },
  );
  const resolve = (name: 'deadLetters.replay' | 'deadLetters.dismiss', deadLetterId = deadLetter?._id) =>
    admin.client.call(endpoints[name], { body: { ids: [deadLetterId] } });
  expect((await resolve('deadLetters.replay')).body).toMatchObject({ count: 1 });
  // The message is still unreadable and becomes a dead letter again, now with a replay count.
  const again = await eventually(
    async () => {
      const found = (await find()).find(({ replay }) => replay === 1);
      expect(found).toMatchObject({ state: 'waiting' });
      return found;
    },
    { every: 100 },
  );
  expect((await resolve('deadLetters.dismiss', again?._id)).body).toMatchObject({ count: 1 });
  const { body: entries } = await call(
    'audit.list',
    '?record_type=dead_letter&action=dead_letters.dismissed',
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ record: expect.objectContaining({ id: again?._id }) as unknown }),
  );
});
