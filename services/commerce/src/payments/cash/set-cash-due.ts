import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { transitionPayment } from '../transition-payment.ts';
import { CashRefusals } from './cash-refusal.model.ts';

/**
 * Returns the status to which a new status of the order moves its cash payment; null where it stays as it is, so that
 * an order whose cash is collected meanwhile is not written as due again.
 */
export function cashStatusFor(payment: PaymentStatus, status: OrderStatus): 'due' | 'canceled' | null {
  // Orders have these two payment statuses only while their cash was not collected.
  if (payment !== 'due' && payment !== 'canceled') return null;
  const implied = status === 'Cancelled' || status === 'Returned' ? 'canceled' : 'due';
  return implied === payment ? null : implied;
}

/**
 * Makes the cash of an order due or not, in the transaction that has changed the order. An order that is due again was
 * not refused.
 * @throws order_status_conflict – when the cash was collected meanwhile.
 */
export async function setCashDue({ _id, paymentId }: CashOrder, to: 'due' | 'canceled'): Promise<void> {
  const moved = await transitionPayment(paymentId, { from: [to === 'due' ? 'canceled' : 'due'], to });
  if (!moved) throw conflict('order_status_conflict', { message: 'The cash of this order was collected.' });
  if (to === 'due') await CashRefusals.deleteOne({ _id });
}

interface CashOrder {
  readonly _id: string;
  readonly paymentId: string;
}
