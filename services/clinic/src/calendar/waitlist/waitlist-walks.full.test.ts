import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SlotClaims } from '../slots/claim.model.ts';
import {
  waitlistWalk,
  walkWaitlist,
  type WaitlistFaults,
  type WaitlistWalk,
} from '../../testing/machines/walk-waitlist.ts';
import { WaitlistEntries } from './waitlist-entry.model.ts';

useTestDatabase();

/** Walks that one history takes at the same time, each with a doctor of its own. */
const atOnce = fullSize ? 10 : 2;

const walks = (name: string, faults: WaitlistFaults = {}) => ({
  name: `waiting list of the clinic, ${name}`,
  of: 'database' as const,
  runs: fullSize ? 100 : 10,
  histories: fc.array(waitlistWalk, { minLength: atOnce, maxLength: atOnce }),
  check: async (together: readonly WaitlistWalk[]) => {
    await Promise.all(together.map((walk) => walkWaitlist(walk, faults)));
  },
});

/** Opens the entries of a doctor again that a booking has closed; users who have joined again keep their new ones. */
async function reopen(drId: string): Promise<void> {
  const closed = await WaitlistEntries.find({ drId, status: 'booked' }).lean();
  for (const { _id } of closed)
    await WaitlistEntries.updateOne({ _id }, { status: 'waiting', open: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error, 'userId')) throw error;
    });
}

describe('the waiting list of the clinic', () => {
  test(
    'offers time that becomes free to those who wait and can take it, whatever others book, hold, move and cancel',
    () => runHistories(walks('all')),
    walkTimeout,
  );

  test.each<[string, WaitlistFaults, RegExp]>([
    [
      'a user who waits on after being booked',
      {
        after: async ({ kind }, drId) => {
          if (kind === 'books') await reopen(drId);
        },
      },
      /open entries of booked users/,
    ],
    [
      'a slot that is free although its offer has just ended',
      {
        after: async ({ kind }, drId) => {
          if (kind !== 'cancels') return;
          const offered = await WaitlistEntries.findOneAndUpdate(
            { drId, status: 'offered' },
            { status: 'waiting', offer: null },
          ).lean();
          await inTransaction(() => SlotClaims.deleteOne({ holderId: offered?._id ?? 'none' }));
        },
      },
      /those who waited when/,
    ],
    [
      'an offer whose slot another user has booked',
      {
        after: async ({ kind }, drId) => {
          if (kind === 'books') await inTransaction(() => SlotClaims.deleteMany({ drId, kind: 'offered' }));
        },
      },
      /the offered slots/,
    ],
  ])(
    'control: the walks find %s',
    async (name, faults, message) => {
      const { error } = await findFailingHistory(walks(name, faults));
      expect(String(error)).toMatch(message);
    },
    walkTimeout,
  );
});
