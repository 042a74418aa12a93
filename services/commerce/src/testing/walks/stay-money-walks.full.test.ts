import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverfullNights } from '../../lifecycle/invariants/find-overfull-nights.ts';
import {
  largeHostel,
  disputedStayWalk,
  stayWalk,
  walkStayMoney,
  type StayFaults,
  type StayWalk,
} from './walk-stay-money.ts';
import { changeStay } from '../../hostel/bookings/change-stay.ts';

useTestDatabase();

/** Walks that one history takes at the same time. */
const atOnce = fullSize ? 20 : 2;
/** At full size 10,000 walks. */
const runs = fullSize ? 500 : 8;

const walks = (
  name: string,
  { steps = stayWalk, ...faults }: StayFaults & { steps?: typeof stayWalk } = {},
) => ({
  name: `money and nights of a booking, ${name}`,
  of: 'database' as const,
  runs,
  histories: fc.array(steps, { minLength: atOnce, maxLength: atOnce }),
  check: async (together: readonly StayWalk[]) => {
    await Promise.all(together.map((walk) => walkStayMoney(walk, faults)));
    // No night is lost or reserved twice, whatever was changed, paid and cancelled.
    expect(await findOverfullNights(largeHostel)).toEqual([]);
  },
});

test(
  'the money of a booking is one sum at provider, ledger, payments and booking after each step',
  () => runHistories(walks(`${atOnce} walks each`)),
  walkTimeout,
);

test(
  'the money of a booking stays one sum when the bank disputes it, and nothing of a cancelled one is kept unseen',
  () => runHistories(walks('disputes', { steps: disputedStayWalk })),
  walkTimeout,
);

test(
  'control: the walks find a cheaper change that refunds twice',
  () =>
    findFailingHistory(
      walks('with a change that refunds twice', {
        async changeStay(id, request, deps) {
          const changed = await changeStay(id, request, deps);
          const left = await deps.payments.refundable(changed.paymentId);
          if (left && left.reserved > 0 && left.left > 0)
            await deps.payments.reserveRefund({
              paymentId: changed.paymentId,
              request: `again ${changed.version}`,
              amount: 1,
              reason: 'Again.',
              by: 'customer',
            });
          return changed;
        },
      }),
    ),
  walkTimeout,
);

test(
  'control: the walks find a cancellation that overlooks disputed money',
  () =>
    findFailingHistory(
      walks('disputes overlooked', {
        steps: disputedStayWalk,
        payments: (payments) => ({
          ...payments,
          async refundable(id) {
            const money = await payments.refundable(id);
            return money && { ...money, disputed: 0 };
          },
        }),
      }),
    ),
  walkTimeout,
);
