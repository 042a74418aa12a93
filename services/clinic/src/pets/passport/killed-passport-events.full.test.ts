import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHistory, countWrongTimelines, eventsPerPet } from '../../testing/build-history.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const petCount = fullSize ? 400 : 8;
/** More than a queue delivers an event in the long run. */
const kills = fullSize ? 40 : 3;
const seed = 18;

let clinic: TestClinic;
let bus: TestBus;
beforeAll(async () => {
  [clinic, bus] = [await startTestClinic(), await testBus()];
  // Declares the queue.
  await (await startConsumer()).stop();
});
afterAll(async () => {
  await bus?.close();
  await clinic?.stop();
});

function startConsumer(options: { fault?: string; onHandled?: () => void } = {}): Promise<RunningProcess> {
  const { fault, onHandled } = options;
  const environment = {
    MONGO_URL: clinic.database.url,
    AMQP_URL: bus.url,
    EVENTS_NAMESPACE: bus.namespace,
    ...(fault !== undefined && { FAULT: fault }),
  };
  return startProcess('services/clinic/src/testing/passport-process.ts', environment, (line) => {
    if (line.includes('"msg":"handled"')) onHandled?.();
  });
}

/** Kills a consumer when it has handled this many events; others are in progress then. */
async function killConsumer(handledBefore: number, fault?: string): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let handled = 0;
  const consumer = await startConsumer({
    ...(fault !== undefined && { fault }),
    onHandled() {
      handled += 1;
      if (handled === handledBefore) enough.resolve();
    },
  });
  await enough.promise;
  expect(await consumer.stop('SIGKILL')).toBe('SIGKILL');
}

async function buildHistories(count: number) {
  const pets = [];
  while (pets.length < count) pets.push(await buildHistory());
  const all = pets.flatMap(({ events }) => events);
  const repeated = all.filter((_, index) => index % 3 === 0);
  const shuffled = fc.shuffledSubarray([...all, ...repeated], { minLength: all.length + repeated.length });
  const [deliveries = []] = fc.sample(shuffled, { numRuns: 1, seed });
  return { pets, deliveries };
}

const publishAll = (events: readonly EventEnvelope[]) =>
  Promise.all(events.map((event) => bus.bus.publish(event)));

/** An event that six killed consumers had in progress is a dead letter, which an admin sends again. */
function resendDeadLetters(): Promise<number> {
  const { names } = bus.bus;
  return bus.bus.onChannel(async (channel) => {
    for (let count = 0; ; count += 1) {
      const message = await channel.get(names.deadLettersOf('clinic.passport'));
      if (!message) return count;
      const { contentType, messageId, type, timestamp, headers } = message.properties;
      await bus.bus.send({
        exchange: '',
        routingKey: names.queueOf('clinic.passport'),
        content: message.content,
        options: { persistent: true, contentType, messageId, type, timestamp, headers },
      });
      channel.ack(message);
    }
  });
}

test(
  `${petCount * eventsPerPet} events, shuffled and some repeated, leave every timeline exactly right while their consumer is killed ${kills} times`,
  async () => {
    const { pets, deliveries } = await buildHistories(petCount);
    await publishAll(deliveries);
    const begin = performance.now();
    // Together fewer than all events, so that every consumer is killed at work.
    const most = Math.floor(deliveries.length / (kills + 1));
    const handledBefore = fc.sample(fc.integer({ min: 1, max: most }), { numRuns: kills, seed });
    for (const count of handledBefore) await killConsumer(count);
    const last = await startConsumer();
    let resent = 0;
    await eventually(
      async () => {
        resent += await resendDeadLetters();
        expect(await bus.depth('clinic.passport')).toBe(0);
        expect(await countWrongTimelines(pets)).toBe(0);
      },
      { within: fullSize ? 900_000 : 90_000, every: 250 },
    );
    await last.stop();
    const wrong = await countWrongTimelines(pets);
    expect([wrong, await bus.deadLetters('clinic.passport')]).toEqual([0, 0]);
    if (fullSize)
      console.log(
        `${deliveries.length} deliveries of ${petCount * eventsPerPet} events, ${kills} consumers killed at work, ${resent} dead letters sent again: ${wrong} wrong timelines, ${((performance.now() - begin) / 1_000).toFixed(1)} s`,
      );
  },
  fullSize ? 0 : 120_000,
);

test('a consumer that acknowledges before the commit loses entries when it is killed (control)', async () => {
  const { pets, deliveries } = await buildHistories(4);
  await publishAll(deliveries);
  await killConsumer(5, 'ack-before-commit');
  const last = await startConsumer();
  await eventually(async () => expect(await bus.depth('clinic.passport')).toBe(0));
  await last.stop();
  expect(await countWrongTimelines(pets)).toBeGreaterThan(0);
});
