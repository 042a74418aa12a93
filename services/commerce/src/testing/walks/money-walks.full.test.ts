import {
  findFailingHistory,
  fullSize,
  runHistories,
  walkTimeout,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { releaseStock, reserveStock } from '../../catalogue/products/stock.ts';
import { completeReturn } from '../../orders/returns/complete-return.ts';
import { Returns } from '../../orders/returns/return.model.ts';
import {
  disputedWalk,
  exchangingWalk,
  moneyWalk,
  returningWalk,
  type MoneyWalk,
} from '../machines/money-steps.ts';
import { walkMoney, type MoneyFaults } from './walk-money.ts';

useTestDatabase();

/** Walks that one history takes at the same time. */
const atOnce = fullSize ? 20 : 2;
/** At full size 10,000 walks. */
const runs = fullSize ? 500 : 6;

const walks = (
  name: string,
  { steps = moneyWalk, ...faults }: MoneyFaults & { steps?: typeof moneyWalk } = {},
) => ({
  name: `money and stock, ${name}`,
  of: 'database' as const,
  runs,
  histories: fc.array(steps, { minLength: atOnce, maxLength: atOnce }),
  check: async (together: readonly MoneyWalk[]) => {
    await Promise.all(together.map((walk) => walkMoney(walk, faults)));
  },
});

/** Reserves the items of an exchange a second time, which no order holds. */
const sentTwice: MoneyFaults = {
  async completeReturn(id, body, payments) {
    const before = await Returns.findById(id).lean();
    const completed = await completeReturn(id, body, payments);
    if (before?.state === 'received' && body.exchange)
      await reserveStock(
        completed.lines.map(({ productId, quantity }) => ({
          productId,
          quantity,
        })),
      );
    return completed;
  },
};

/** Leaves the value of exchanged items refundable. */
const both: MoneyFaults = { payments: (payments) => ({ ...payments, keepExchanged: async () => {} }) };

/** Takes disputed money for money that is gone. */
const overlooked: MoneyFaults = {
  payments: (payments) => ({
    ...payments,
    async refundable(id) {
      const money = await payments.refundable(id);
      return money && { ...money, disputed: 0 };
    },
  }),
};

describe('the money of an order', () => {
  test(
    'is one sum at provider, ledger, payment and order after each step, and no unit is restocked twice',
    () => runHistories(walks(`${atOnce} walks each`)),
    walkTimeout,
  );

  test(
    'stays one sum when items are exchanged, and each unit is in stock or held by one order',
    () => runHistories(walks('exchanges', { steps: exchangingWalk })),
    walkTimeout,
  );

  test(
    'stays one sum when the bank disputes it, and nothing of a cancelled order is kept unseen',
    () => runHistories(walks('disputes', { steps: disputedWalk })),
    walkTimeout,
  );

  test(
    'control: the walks find a cancellation that overlooks disputed money',
    () => findFailingHistory(walks('disputes overlooked', { ...overlooked, steps: disputedWalk })),
    walkTimeout,
  );

  test.each<[string, MoneyFaults]>([
    [
      'units of a return that stay with the order, too',
      {
        async completeReturn(id, body, payments) {
          const before = await Returns.findById(id).lean();
          const completed = await completeReturn(id, body, payments);
          const order = await Orders.findById(completed.orderId).lean();
          if (before?.state === 'received' && body.restock && order) await releaseStock(order.heldStock);
          return completed;
        },
      },
    ],
    [
      'a refund of a return that was sent again under another request',
      {
        async completeReturn(id, body, payments) {
          const before = await Returns.findById(id).lean();
          const completed = await completeReturn(id, body, payments);
          const order = await Orders.findById(completed.orderId).lean();
          const { refund = 0 } = completed.outcome ?? {};
          if (before?.state === 'received' && order && refund > 0)
            await payments.reserveRefund({
              paymentId: order.paymentId,
              request: `return ${id} again`,
              amount: 1,
              reason: 'Again.',
              by: 'admin',
            });
          return completed;
        },
      },
    ],
    [
      'a provider that refunds again when its answer was lost',
      {
        provider: (memory) => {
          let sent = 0;
          const forgetful = (refund: typeof memory.card.refund): typeof memory.card.refund => {
            return (request) => {
              sent += 1;
              return refund({ ...request, refundId: `${request.refundId} ${sent}` });
            };
          };
          return {
            ...memory,
            card: { ...memory.card, refund: forgetful(memory.card.refund) },
            bkash: { ...memory.bkash, refund: forgetful(memory.bkash.refund) },
          };
        },
      },
    ],
  ])(
    'control: the walks find %s',
    async (name, faults) => {
      await findFailingHistory(walks(name, { ...faults, steps: returningWalk }));
    },
    walkTimeout,
  );

  test(
    'control: the walks find items that are both refunded and replaced',
    () => findFailingHistory(walks('both', { ...both, steps: exchangingWalk })),
    walkTimeout,
  );

  test(
    'control: the walks find an exchange whose items are sent twice',
    () => findFailingHistory(walks('items sent twice', { ...sentTwice, steps: exchangingWalk })),
    walkTimeout,
  );
});
