import { routingKey } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { consumer, type PoisonDesk } from './poison-desk.ts';

interface Dose {
  /** Events that the consumer can handle. */
  readonly good: number;
  /** Events that its handler fails on, until the cause is mended. */
  readonly failing: number;
  /** Messages that nobody can read, now or later. */
  readonly unreadable: number;
}

interface Message {
  readonly id: string;
  readonly content: string;
  readonly kind: keyof Dose;
}

export interface PoisonOutcome {
  readonly dead: number;
  /** Letters whose reason or payload is not that of the message that died. */
  readonly wrong: number;
  /** The longest that a message was dead before an admin saw it, in milliseconds. */
  readonly slowestMs: number;
  /** What each of the two admins was told to have replayed. */
  readonly replayed: readonly [number, number];
  /** Events by how often they had their effect. */
  readonly effects: { readonly never: number; readonly once: number; readonly more: number };
  readonly executions: number;
  /** Among the dead letters after the replay: the unreadable ones, dead again. */
  readonly deadAgain: number;
  /** How often one of these was dead again so soon that the other admin replayed it too. */
  readonly replayedTwice: number;
  /** In the queues, or waiting among the dead letters, when everything was seen to. */
  readonly left: number;
}

/** Puts poison among good messages, waits for its death, mends the cause, and has two admins replay all at once. */
export async function poison(desk: PoisonDesk, dose: Dose): Promise<PoisonOutcome> {
  const messages = shuffled([
    ...Array.from({ length: dose.good }, () => healthy('good')),
    ...Array.from({ length: dose.failing }, () => healthy('failing')),
    ...Array.from({ length: dose.unreadable }, (_, index) => unreadable(index)),
  ]);
  const bad = messages.filter(({ kind }) => kind !== 'good');
  for (const { id, kind } of messages) if (kind === 'failing') desk.broken.add(id);

  const telling = Promise.all(messages.map((message) => tell(desk, message)));
  const slowestMs = await watch(desk, bad.length);
  await telling;
  const letters = await desk.letters();
  const byId = new Map(bad.map((message) => [message.id, message]));
  const wrong = letters.filter(({ event_id: id, reason, payload }) => {
    const message = byId.get(id ?? '');
    const expected = message?.kind === 'failing' ? 'delivery_limit' : 'rejected';
    return message?.content !== payload || reason !== expected;
  }).length;
  desk.broken.clear();
  const replayed = await Promise.all([desk.settle(0, 'replay'), desk.settle(1, 'replay')]);
  const handled = dose.good + dose.failing;
  await eventually(async () => expectAtLeast((await desk.effects()).size, handled), {
    within: 120_000,
    every: 100,
  });
  await eventually(
    async () => expectAtLeast((await desk.letters({ state: 'waiting' })).length, dose.unreadable),
    { within: 30_000, every: 100 },
  );
  const deadAgain = (await desk.letters({ state: 'waiting' })).map(({ replay }) => replay);
  await desk.settle(0, 'dismiss');
  const effects = await desk.effects();
  const times = messages.filter(({ kind }) => kind !== 'unreadable').map(({ id }) => effects.get(id) ?? 0);
  return {
    dead: letters.length,
    wrong,
    slowestMs,
    replayed,
    effects: {
      never: times.filter((count) => count === 0).length,
      once: times.filter((count) => count === 1).length,
      more: times.filter((count) => count > 1).length,
    },
    executions: desk.state.executions,
    deadAgain: deadAgain.filter((replay) => replay > 0).length,
    replayedTwice: deadAgain.reduce((sum, replay) => sum + Math.max(0, replay - 1), 0),
    left: (await desk.depth()) + (await desk.letters({ state: 'waiting' })).length,
  };
}

/** Everything was seen in time and as it was, and each event had its effect once. */
export function isSound(outcome: PoisonOutcome, dose: Dose): boolean {
  const bad = dose.failing + dose.unreadable;
  return (
    outcome.dead === bad &&
    outcome.wrong === 0 &&
    outcome.slowestMs <= 10_000 &&
    outcome.replayed[0] + outcome.replayed[1] === bad + outcome.replayedTwice &&
    outcome.deadAgain === dose.unreadable &&
    outcome.left === 0 &&
    isOnceEach(outcome.effects)
  );
}

/** Whether every event had its effect, and none had it twice. */
export function isOnceEach({ never, more }: PoisonOutcome['effects']): boolean {
  return never === 0 && more === 0;
}

/**
 * The check of the check: two admins read the list and publish what stands there, each for themselves, to a consumer
 * without an inbox.
 */
export async function replayCarelessly(desk: PoisonDesk, failing: number): Promise<PoisonOutcome['effects']> {
  const messages = Array.from({ length: failing }, () => healthy('failing'));
  for (const { id } of messages) desk.broken.add(id);
  await Promise.all(messages.map((message) => tell(desk, message)));
  await watch(desk, failing, { state: 'waiting' });
  desk.broken.clear();
  desk.state.guarded = false;
  const before = desk.state.executions;
  await Promise.all(
    [1, 2].map(async () => {
      const letters = await desk.letters({ state: 'waiting' });
      await Promise.all(
        letters.map(({ event_id: id, payload }) =>
          tell(desk, { id: id ?? newId(), content: payload, kind: 'failing' }),
        ),
      );
    }),
  );
  await eventually(() => expectAtLeast(desk.state.executions - before, failing * 2), { within: 20_000 });
  // An execution is counted before its effect is stored.
  const times = await eventually(
    async () => {
      const effects = await desk.effects();
      const found = messages.map(({ id }) => effects.get(id) ?? 0);
      expectAtLeast(
        found.reduce((sum, count) => sum + count, 0),
        failing * 2,
      );
      return found;
    },
    { within: 20_000 },
  );
  desk.state.guarded = true;
  await desk.settle(0, 'dismiss');
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

/** No JSON, no envelope, an unknown version, an unknown event, or the wrong data: in turns. */
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

function tell({ bus }: PoisonDesk, { id, content }: Message): Promise<void> {
  return bus.send({
    exchange: bus.names.events,
    routingKey: routingKey('order.placed'),
    content: Buffer.from(content),
    options: { persistent: true, messageId: id, type: 'order.placed' },
  });
}

/**
 * Looks until so many letters stand in the list.
 * @returns how long after its death, by the broker's own clock, the slowest was seen; up to a second too much.
 */
async function watch(
  desk: PoisonDesk,
  count: number,
  query: Readonly<Record<string, string>> = {},
): Promise<number> {
  const waits = new Map<string, number>();
  await eventually(
    async () => {
      const letters = await desk.letters(query);
      const now = Date.now();
      for (const { _id: id, died_at: diedAt } of letters)
        if (!waits.has(id)) waits.set(id, now - Date.parse(diedAt));
      expectAtLeast(waits.size, count);
    },
    { within: 180_000, every: 250 },
  );
  return Math.max(...waits.values());
}

function expectAtLeast(found: number, wanted: number): void {
  if (found < wanted) throw new Error(`${found} of ${wanted} ${consumer} messages`);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
