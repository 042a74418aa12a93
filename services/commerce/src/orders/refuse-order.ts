import { conflict, notFound } from '@petcare/platform/errors.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { trusted } from 'mongoose';
import { CashRefusals } from '../payments/cash/cash-refusal.model.ts';
import { setOrderStatus } from './change-order-status.ts';
import { Orders, type OrderDocument } from './order.model.ts';

interface Refusal {
  readonly version?: number | undefined;
  readonly by: 'admin' | 'system';
  /** Runs in the same transaction. */
  readonly alongside?: () => Promise<void>;
}

/**
 * Records that the recipient refused an order: it becomes Returned, which restocks its items once, and the refusal is
 * counted in the same transaction. A returned order is left unchanged.
 * @throws not_found, order_status_conflict; cash_not_due – when nothing is to be collected for the order.
 */
export async function refuseOrder(id: string, { version, by, alongside }: Refusal): Promise<OrderDocument> {
  const { order } = await setOrderStatus(
    id,
    { status: 'Returned', version },
    {
      by,
      assertAllowed: ({ paymentStatus }) => {
        if (paymentStatus !== 'due') throw conflict('cash_not_due');
      },
      alongside: async ({ _id, customerId, ordererContact }) => {
        await alongside?.();
        // A deleted customer, whose order stays listed until its cash arrives, orders no more.
        if (!(await mayWrite(customerId))) return;
        await CashRefusals.create([
          {
            _id,
            userId: customerId,
            phone: ordererContact,
            at: new Date(),
          },
        ]);
      },
    },
  );
  return order;
}

/** Returns the numbers of orders by their ids, deleted ones too. */
export async function findOrderNumbers(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await Orders.find({ _id: trusted({ $in: [...ids] }) }, 'orderId').lean();
  if (rows.length < ids.length) throw notFound('order');
  return new Map(rows.map(({ _id, orderId }) => [_id, orderId]));
}
