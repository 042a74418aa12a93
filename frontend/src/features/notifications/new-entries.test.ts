import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Announced, announce } from './new-entries.ts';

function entry(seq: number): Notification {
  const id = seq.toString(16).padStart(24, '0');
  return {
    _id: id,
    seq,
    content: {
      kind: 'order.placed',
      data: { order_id: id, order_number: 'PC-2026-000001', product_name: 'Ball' },
    },
    count: 1,
    seen: false,
    read: false,
    createdAt: '2026-11-20T10:00:00Z',
  };
}

type Step = { do: 'grow' } | { do: 'ask' } | { do: 'arrive'; which: number; again: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'grow' }),
  fc.constant<Step>({ do: 'ask' }),
  fc.record({ do: fc.constant('arrive' as const), which: fc.nat(20), again: fc.boolean() }),
);

describe('announcing new entries of the inbox', () => {
  it('announces every entry once and in order, even if responses overlap, repeat or arrive out of order', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.array(step, { maxLength: 80 }),
        fc.integer({ min: 1, max: 4 }),
        (seenBefore, steps, limit) => {
          let server = seenBefore;
          let state: Announced = { lastSeq: seenBefore };
          const inTransit: Notification[][] = [];
          const announced: number[] = [];
          const ask = () =>
            Array.from({ length: Math.min(limit, server - state.lastSeq) }, (_, place) =>
              entry(state.lastSeq + 1 + place),
            );
          const arrive = (answer: Notification[]) => {
            const next = announce(state, answer);
            announced.push(...next.fresh.map(({ seq }) => seq));
            state = next.state;
          };
          for (const event of steps) {
            if (event.do === 'grow') server += 1;
            else if (event.do === 'ask') inTransit.push(ask());
            else if (inTransit.length > 0) {
              const place = event.which % inTransit.length;
              arrive(inTransit[place] ?? []);
              if (!event.again) inTransit.splice(place, 1);
            }
          }
          while (state.lastSeq < server) arrive(ask());
          for (const late of inTransit) arrive(late);
          expect(announced).toEqual(
            Array.from({ length: server - seenBefore }, (_, place) => seenBefore + 1 + place),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('announces no entry that was there before', () => {
    expect(announce({ lastSeq: 7 }, [entry(6), entry(7)])).toEqual({ state: { lastSeq: 7 }, fresh: [] });
  });
});
