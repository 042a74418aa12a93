import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { DeadLetter, EventChain, EventDepths } from '@petcare/contracts/events-desk.ts';
import { type Bus, connectBus } from '@petcare/platform/bus/bus.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { signInDemoUser, signUpUser, type TestUser } from '../support/people.ts';

const { url, databases } = inject('petcare');
let admin: TestUser;
let bus: Bus;
beforeAll(async () => {
  admin = await signInDemoUser(url, 'admin');
  const namespace = (databases[0] ?? '').replace(/_account$/, '');
  bus = await connectBus({ url: inject('amqpUrl'), namespace, name: 'events desk', log: testLog() });
});
afterAll(() => bus?.close());

const answersTo = (name: 'events.chain' | 'events.depths' | 'deadLetters.list' | 'audit.list', query = '') =>
  admin.client.call(endpoints[name], { query });

test('every consumer of the table runs somewhere, and every process answers the desk', async () => {
  await eventually(
    async () => {
      const { queues, outboxes, silent } = EventDepths.parse((await answersTo('events.depths')).body);
      expect(silent).toEqual([]);
      expect(outboxes.map(({ service }) => service).toSorted()).toEqual(
        [...new Set(Object.values(consumers).map(({ process }) => process)), 'commerce'].toSorted(),
      );
      expect(queues.filter((queue) => queue.consumers === 0)).toEqual([]);
      expect(queues).toHaveLength(consumerNames.length);
    },
    { within: 60_000, every: 500 },
  );
});

test('the chain of a person leads from the request over the events to what became of each in every process', async () => {
  const { user } = await signUpUser(url);
  await eventually(
    async () => {
      const { requests, silent } = EventChain.parse(
        (await answersTo('events.chain', `?id=${user._id}`)).body,
      );
      expect(silent).toEqual([]);
      const signUp = requests.find(({ request }) => request === 'POST /api/auth/users/sign-up');
      const effects = signUp?.events.flatMap((event) => event.effects) ?? [];
      for (const consumer of ['content.people', 'clinic.accounts', 'mail-verification'])
        expect(effects).toContainEqual(expect.objectContaining({ consumer, state: 'done' }));
    },
    { within: 30_000, every: 250 },
  );
});

test('what a running consumer cannot read is on the desk, and setting it aside is on record', async () => {
  const id = newId();
  await bus.send({
    exchange: '',
    routingKey: bus.names.queueOf('clinic.invitations'),
    content: Buffer.from(`{"broken": "${id}`),
    options: { persistent: true, messageId: id, type: 'doctor_invitation.accepted' },
  });
  const find = async () => {
    const { body } = await answersTo('deadLetters.list', '?consumer=clinic.invitations');
    return z
      .array(DeadLetter)
      .parse(body)
      .filter((letter) => letter.event_id === id);
  };
  const [letter] = await eventually(
    async () => {
      const found = await find();
      expect(found).toMatchObject([{ state: 'waiting', reason: 'rejected', payload: `{"broken": "${id}` }]);
      return found;
    },
    { within: 10_000, every: 100 },
  );
  const settle = (name: 'deadLetters.replay' | 'deadLetters.dismiss', letterId = letter?._id) =>
    admin.client.call(endpoints[name], { body: { ids: [letterId] } });
  expect((await settle('deadLetters.replay')).body).toMatchObject({ count: 1 });
  // It is as unreadable as before, and comes back as one that was replayed.
  const again = await eventually(
    async () => {
      const found = (await find()).find(({ replay }) => replay === 1);
      expect(found).toMatchObject({ state: 'waiting' });
      return found;
    },
    { within: 10_000, every: 100 },
  );
  expect((await settle('deadLetters.dismiss', again?._id)).body).toMatchObject({ count: 1 });
  const { body: entries } = await answersTo(
    'audit.list',
    '?record_type=dead_letter&act=dead_letters.dismissed',
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ record: expect.objectContaining({ id: again?._id }) as unknown }),
  );
});
