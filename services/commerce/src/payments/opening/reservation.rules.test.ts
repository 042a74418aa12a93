import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitRefusal, type ReservationLimits, type UnpaidReservation } from './reservation.rules.ts';

const minute = 60_000;
const ttlMs = 15 * minute;
const limits: ReservationLimits = { open: 3, units: 4, totalMs: 60 * minute, windowMs: 24 * 60 * minute };
const start = new Date('2026-11-22T00:00:00Z').getTime();

interface Item {
  left: number;
  readonly initial: number;
}
interface Reservation {
  readonly item: string;
  readonly units: number;
  readonly from: number;
  until: number;
  isOpen: boolean;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('reserve' as const),
    item: fc.constantFrom('a', 'b'),
    units: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({ kind: fc.constant('close' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function checkHistory(steps: readonly Step[], rule: typeof limitRefusal): void {
  let now = start;
  const items = new Map<string, Item>(['a', 'b'].map((id) => [id, { left: 12, initial: 12 }]));
  const all: Reservation[] = [];
  const close = (one: Reservation, at: number) => {
    one.isOpen = false;
    one.until = Math.min(one.until, at);
    const item = items.get(one.item);
    if (item) item.left += one.units;
  };
  for (const next of steps) {
    const open = all.filter(({ isOpen }) => isOpen);
    if (next.kind === 'wait') {
      now += next.minutes * minute;
      for (const one of open) if (one.until <= now) close(one, now);
    } else if (next.kind === 'close') {
      const one = open[next.index];
      if (one) close(one, now);
    } else {
      const item = items.get(next.item);
      if (!item || item.left < next.units) continue;
      const unpaid = all.map((one): UnpaidReservation => ({
        units: new Map([[one.item, one.units]]),
        isOpen: one.isOpen,
        from: new Date(one.from),
        until: new Date(one.until),
      }));
      const units = new Map([[next.item, next.units]]);
      const left = new Map([[next.item, item.left]]);
      const refusal = rule({ units, left, ttlMs, now: new Date(now) }, unpaid, limits);
      if (refusal) {
        if (refusal.kind !== 'share') expect(refusal.retryAt.getTime()).toBeGreaterThan(now);
        continue;
      }
      item.left -= next.units;
      all.push({ item: next.item, units: next.units, from: now, until: now + ttlMs, isOpen: true });
    }
    const held = all.filter(({ isOpen }) => isOpen);
    expect(held.length).toBeLessThanOrEqual(limits.open);
    for (const [id, { left, initial }] of items) {
      const own = held.filter((one) => one.item === id).reduce((sum, one) => sum + one.units, 0);
      expect(left + own).toBe(initial);
      expect(own).toBeLessThanOrEqual(Math.max(initial / 2, limits.units));
      const begin = now - limits.windowMs;
      const used = all
        .filter((one) => one.item === id && one.until > begin)
        .reduce((sum, one) => sum + one.until - Math.max(one.from, begin), 0);
      expect(used).toBeLessThanOrEqual(limits.totalMs);
    }
  }
}

const histories = (rule: typeof limitRefusal, name = 'unpaid reservations, rules') => ({
  name,
  of: 'rules' as const,
  histories: fc.array(step, { maxLength: 40, size: 'max' as const }),
  check: (steps: readonly Step[]) => checkHistory(steps, rule),
});

describe('limits of unpaid reservations', () => {
  test(
    'hold in every history of reservations, closings and waits',
    () => runHistories(histories(limitRefusal)),
    historyTimeout,
  );

  test.each<[string, typeof limitRefusal]>([
    [
      'one open reservation too many',
      (request, unpaid) => limitRefusal(request, unpaid, { ...limits, open: 4 }),
    ],
    [
      'closed reservations forgotten',
      (request, unpaid) =>
        limitRefusal(
          request,
          unpaid.filter(({ isOpen }) => isOpen),
          limits,
        ),
    ],
    [
      'own units counted as free',
      (request, unpaid) => {
        const refusal = limitRefusal(request, unpaid, limits);
        return refusal?.kind === 'share' ? null : refusal;
      },
    ],
  ])('control: the histories find %s', async (name, broken) => {
    const { error } = await findFailingHistory(histories(broken, name));
    expect(error).toMatchObject({ name: 'AssertionError' });
  });

  test('the wait ends when a reservation fits again', () => {
    const units = new Map([['a', 1]]);
    const unpaid = [0, 20, 40, 60].map((from): UnpaidReservation => ({
      units,
      isOpen: false,
      from: new Date(start + from * minute),
      until: new Date(start + from * minute + ttlMs),
    }));
    const at = (now: number) =>
      limitRefusal({ units, left: new Map(), ttlMs, now: new Date(now) }, unpaid, limits);
    const refusal = at(start + 80 * minute);
    expect(refusal).toEqual({ kind: 'time', retryAt: new Date(start + ttlMs + limits.windowMs) });
    expect(at(start + ttlMs + limits.windowMs)).toBeNull();
    expect(at(start + ttlMs + limits.windowMs - 1)?.kind).toBe('time');
  });

  test('items without a count are never refused', () => {
    expect(
      limitRefusal({ units: new Map(), left: new Map(), ttlMs, now: new Date(start) }, [], {
        ...limits,
        open: 0,
      }),
    ).toBeNull();
  });
});
