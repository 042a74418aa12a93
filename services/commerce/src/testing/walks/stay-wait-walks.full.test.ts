import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import type { BookingDraft } from '../../hostel/bookings/insert-booking.ts';
import { PlaceCounts } from '../../hostel/place-count.model.ts';
import { takePlaces } from '../../hostel/swap-places.ts';
import { placesOf } from '../../hostel/bookings/pay-stay-change.ts';
import { Payments } from '../../payments/payment.model.ts';
import { smallHostel } from '../build-stay.ts';
import {
  overtakingWalk,
  stayWaitWalk,
  walkStayWaits,
  type StayWaitWalk,
  type WaitFaults,
} from './walk-stay-waits.ts';
import { StayWaits } from '../../hostel/stay-waits/stay-wait.model.ts';

useTestDatabase();
afterEach(emptyHostel);

async function emptyHostel(): Promise<void> {
  // Without marks, which only a transaction may write.
  for (const rows of [Bookings, PlaceCounts, Payments, StayWaits]) await rows.collection.deleteMany({});
}

const walks = (
  name: string,
  { steps = stayWaitWalk, ...faults }: WaitFaults & { steps?: typeof stayWaitWalk } = {},
) => ({
  name: `waiting list of the hostel, ${name}`,
  of: 'database' as const,
  runs: fullSize ? 1_000 : 12,
  histories: steps,
  check: async (walk: StayWaitWalk) => {
    await emptyHostel();
    await walkStayWaits(walk, faults);
  },
});

describe('the waiting list of the hostel', () => {
  test(
    'keeps free places for those who wait, and each offer for its receiver, whatever others book, pay and cancel',
    () => runHistories(walks('all')),
    walkTimeout,
  );

  test.each<[string, WaitFaults & { steps?: typeof stayWaitWalk }, RegExp]>([
    [
      'a stranger who books what others wait for',
      {
        steps: overtakingWalk,
        hostel: (sound) => ({
          ...sound,
          async reserve(draft, reservation) {
            const stay = draft as BookingDraft;
            if (stay.waitId !== undefined) return sound.reserve(draft, reservation);
            const taken = await takePlaces(placesOf(stay), smallHostel, reservation.paymentId);
            return taken === 'short' ? { kind: 'short' } : { kind: 'held', draft };
          },
        }),
      },
      /customers who waited for the places/,
    ],
    [
      'an offer without places',
      {
        offerPlaces: async () =>
          void (await StayWaits.updateMany(
            { status: 'waiting' },
            { status: 'offered', expiresAt: new Date(Date.now() + 60_000) },
          )),
      },
      /the nights|of an accepted offer/,
    ],
    [
      'an offer that ends with a payment that was left',
      {
        hostel: (sound) => ({
          ...sound,
          async release(draft, paymentId) {
            await sound.release(draft, paymentId);
            await StayWaits.updateMany({ paymentId: null, status: 'offered' }, { paymentId });
          },
        }),
      },
      /the payment of an offer|the nights|of an accepted offer|of the receiver/,
    ],
    ['an offer that is not made', { offerPlaces: async () => {} }, /those who wait although places are free/],
  ])(
    'control: the walks find %s',
    async (name, faults, message) => {
      const { error } = await findFailingHistory(walks(name, faults));
      expect(String(error)).toMatch(message);
    },
    walkTimeout,
  );
});
