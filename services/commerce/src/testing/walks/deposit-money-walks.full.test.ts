import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { chargeDueDeposits } from '../../hostel/deposits/charge-due-deposits.ts';
import { smallHostelSource } from '../build-stay.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { createMemoryProvider } from '../machines/memory-provider.ts';
import { buildWalkDeps } from './walk-deps.ts';
import { depositWalk, walkDepositMoney, type DepositFaults, type DepositWalk } from './walk-deposit-money.ts';

useTestDatabase();

/** Walks that one history takes at the same time. */
const atOnce = fullSize ? 20 : 4;
/** At full size 2,000 walks. */
const runs = fullSize ? 100 : 8;
/** Later than the check-in of every walk. */
const later = () => new Date(Date.now() + 7 * 24 * 3_600_000);

const walks = (name: string, faults: DepositFaults = {}) => ({
  name: `deposits, ${name}`,
  of: 'database' as const,
  runs,
  histories: fc.array(depositWalk, { minLength: atOnce, maxLength: atOnce }),
  check: async (together: readonly DepositWalk[]) => {
    const walked = await Promise.all(together.map((walk) => walkDepositMoney(walk, faults)));
    // Each walk has a provider of its own, which the job does not know: it decides, and the walk carries it out.
    await chargeDueDeposits(
      createOrderPayments(buildWalkDeps(createMemoryProvider(), smallHostelSource)),
      later(),
    );
    await Promise.all(walked.map((end) => end()));
  },
});

test(
  'a deposit is charged once or released, and is one sum at provider, ledger, payments and booking',
  () => runHistories(walks(`${atOnce} walks each`)),
  walkTimeout,
);

test(
  'control: the walks find a free cancellation that charges',
  () =>
    findFailingHistory(
      walks('charged in spite of a free cancellation', {
        payments: (payments) => ({
          ...payments,
          decideHold: (id, take) => payments.decideHold(id, take === 0 ? 6_000 : take),
        }),
      }),
    ),
  walkTimeout,
);

test(
  'control: the walks find cash that was recorded with another sum',
  () =>
    findFailingHistory(
      walks('another sum of cash', {
        payments: (payments) => ({
          ...payments,
          recordCash: (cash) => payments.recordCash({ ...cash, amount: cash.amount - 100 }),
        }),
      }),
    ),
  walkTimeout,
);
