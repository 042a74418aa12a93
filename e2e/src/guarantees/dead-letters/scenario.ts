import { routingKey } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { consumer, type DeadLetterFixture } from './dead-letter-fixture.ts';

interface MessageMix {
  readonly good: number;
  readonly failing: number;
  readonly unreadable: number;
}

interface Message {
  readonly id: string;
  readonly content: string;
  readonly kind: keyof MessageMix;
}

export interface ReplayOutcome {
  readonly dead: number;
  /** Dead letters whose reason or payload differs from the message. */
  readonly wrong: number;
  /** The longest time from a message's death until an admin could list it, in milliseconds. */
  readonly slowestMs: number;
  readonly replayed: readonly [number, number];
  /** Number of events by how often they had their effect. */
  readonly effects: { readonly never: number; readonly once: number; readonly more: number };
  readonly executions: number;
  readonly deadAgain: number;
  /** Number of these that became dead letters again so soon that the other admin replayed them too. */
  readonly replayedTwice: number;
  readonly remaining: number;
}

/**
 * Publishes failing among good messages, waits until they are dead letters, repairs the handler, and replays them
 * as two admins at once.
 */
export async function replayConcurrently(
  fixture: DeadLetterFixture,
  mix: MessageMix,
): Promise<ReplayOutcome> {
  const messages = shuffled([
    ...Array.from({ length: mix.good }, () => healthy('good')),
    ...Array.from({ length: mix.failing }, () => healthy('failing')),
    ...Array.from({ length: mix.unreadable }, (_, index) => unreadable(index)),
  ]);
  const bad = messages.filter(({ kind }) => kind !== 'good');
  for (const { id, kind } of messages) if (kind === 'failing') fixture.failing.add(id);

  const publishing = Promise.all(messages.map((message) => publish(fixture, message)));
  const slowestMs = await untilListed(fixture, bad.length);
  await publishing;
  const deadLetters = await fixture.deadLetters();
  const byId = new Map(bad.map((message) => [message.id, message]));
  const wrong = deadLetters.filter(({ event_id: id, reason, payload }) => {
    const message = byId.get(id ?? '');
    const expected = message?.kind === 'failing' ? 'delivery_limit' : 'rejected';
    return message?.content !== payload || reason !== expected;
  }).length;
  fixture.failing.clear();
  const replayed = await Promise.all([fixture.resolveAll(0, 'replay'), fixture.resolveAll(1, 'replay')]);
  const handled = mix.good + mix.failing;
  await eventually(async () => expectAtLeast((await fixture.effects()).size, handled), {
    within: 120_000,
    every: 100,
  });
  await eventually(
    async () => expectAtLeast((await fixture.deadLetters({ state: 'waiting' })).length, mix.unreadable),
    { every: 100 },
  );
  const deadAgain = (await fixture.deadLetters({ state: 'waiting' })).map(({ replay }) => replay);
  await fixture.resolveAll(0, 'dismiss');
  const effects = await fixture.effects();
  const times = messages.filter(({ kind }) => kind !== 'unreadable').map(({ id }) => effects.get(id) ?? 0);
  return {
    dead: deadLetters.length,
    wrong,
    slowestMs,
    replayed,
    effects: {
      never: times.filter((count) => count === 0).length,
      once: times.filter((count) => count === 1).length,
      more: times.filter((count) => count > 1).length,
    },
    executions: fixture.state.executions,
    deadAgain: deadAgain.filter((replay) => replay > 0).length,
    replayedTwice: deadAgain.reduce((sum, replay) => sum + Math.max(0, replay - 1), 0),
    remaining: (await fixture.queueDepth()) + (await fixture.deadLetters({ state: 'waiting' })).length,
  };
}

export function isCorrect(outcome: ReplayOutcome, mix: MessageMix): boolean {
  const bad = mix.failing + mix.unreadable;
  return (
    outcome.dead === bad &&
    outcome.wrong === 0 &&
    outcome.slowestMs <= 10_000 &&
    outcome.replayed[0] + outcome.replayed[1] === bad + outcome.replayedTwice &&
    outcome.deadAgain === mix.unreadable &&
    outcome.remaining === 0 &&
    isExactlyOnce(outcome.effects)
  );
}

export function isExactlyOnce({ never, more }: ReplayOutcome['effects']): boolean {
  return never === 0 && more === 0;
}

/** Control: two admins read the list and publish its messages independently, to a consumer without an inbox. */
export async function replayReadThenPublish(
  fixture: DeadLetterFixture,
  failing: number,
): Promise<ReplayOutcome['effects']> {
  const messages = Array.from({ length: failing }, () => healthy('failing'));
  for (const { id } of messages) fixture.failing.add(id);
  await Promise.all(messages.map((message) => publish(fixture, message)));
  await untilListed(fixture, failing, { state: 'waiting' });
  fixture.failing.clear();
  fixture.state.useInbox = false;
  const before = fixture.state.executions;
  await Promise.all(
    [1, 2].map(async () => {
      const deadLetters = await fixture.deadLetters({ state: 'waiting' });
      await Promise.all(
        deadLetters.map(({ event_id: id, payload }) =>
          publish(fixture, { id: id ?? newId(), content: payload, kind: 'failing' }),
        ),
      );
    }),
  );
  await eventually(() => expectAtLeast(fixture.state.executions - before, failing * 2));
  // An execution is counted before its effect is stored.
  const times = await eventually(async () => {
    const effects = await fixture.effects();
    const found = messages.map(({ id }) => effects.get(id) ?? 0);
    expectAtLeast(
      found.reduce((sum, count) => sum + count, 0),
      failing * 2,
    );
    return found;
  });
  fixture.state.useInbox = true;
  await fixture.resolveAll(0, 'dismiss');
  return {
    never: times.filter((count) => count === 0).length,
    once: times.filter((count) => count === 1).length,
    more: times.filter((count) => count > 1).length,
  };
}

function healthy(kind: 'good' | 'failing'): Message {
  const { previous_status: _, ...facts } = buildOrderFacts();
  const event = buildEvent('order.placed', facts);
  return { id: event.id, content: JSON.stringify(event), kind };
}

function unreadable(index: number): Message {
  const { id, content } = healthy('good');
  const event = JSON.parse(content) as object;
  const contents = [
    `{"broken": ${id}`,
    JSON.stringify({ id, no: 'envelope' }),
    JSON.stringify({ ...event, version: 99 }),
    JSON.stringify({ ...event, name: 'order.invented' }),
    JSON.stringify({ ...event, data: { order_id: 7 } }),
  ];
  return { id, content: contents[index % contents.length] ?? '', kind: 'unreadable' };
}

function publish({ bus }: DeadLetterFixture, { id, content }: Message): Promise<void> {
  return bus.send({
    exchange: bus.names.events,
    routingKey: routingKey('order.placed'),
    content: Buffer.from(content),
    options: { persistent: true, messageId: id, type: 'order.placed' },
  });
}

/**
 * Polls until this many dead letters are listed. @returns the longest time in milliseconds since a message's death
 * by the broker's clock, which is up to one second too long.
 */
async function untilListed(
  fixture: DeadLetterFixture,
  count: number,
  query: Readonly<Record<string, string>> = {},
): Promise<number> {
  const waits = new Map<string, number>();
  await eventually(
    async () => {
      const deadLetters = await fixture.deadLetters(query);
      const now = Date.now();
      for (const { _id: id, died_at: diedAt } of deadLetters)
        if (!waits.has(id)) waits.set(id, now - Date.parse(diedAt));
      expectAtLeast(waits.size, count);
    },
    { within: 180_000, every: 250 },
  );
  return Math.max(...waits.values());
}

function expectAtLeast(found: number, expected: number): void {
  if (found < expected) throw new Error(`${found} of ${expected} ${consumer} messages`);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
