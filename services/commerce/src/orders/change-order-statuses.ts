import type {
  ChangeOrderStatusesBody,
  OrderStatusResult,
} from '@petcare/contracts/commerce/orders/order-statuses.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError, conflict } from '@petcare/platform/errors.ts';
import { setOrderStatus } from './change-order-status.ts';
import { toOrder, type OrderTimelineEntry } from './order.model.ts';
import { isOpen } from './order.rules.ts';

/** Transactions of one request at a time, so that a large request leaves connections to others. */
const maxAtOnce = 4;

/**
 * Changes each order by the command of a single change, in its own transaction. A refused order does not stop the
 * others; orders that were changed before a failure are unchanged when the request is repeated.
 */
export function changeOrderStatuses(
  { status, orders }: ChangeOrderStatusesBody,
  by: OrderTimelineEntry['by'],
): Promise<OrderStatusResult[]> {
  const limit = createLimiter({ atOnce: maxAtOnce, mayWait: orders.length });
  return Promise.all(
    orders.map(({ _id, version }) =>
      limit(async (): Promise<OrderStatusResult> => {
        try {
          const { order, changed } = await setOrderStatus(_id, { status, version }, { by, assertAllowed });
          return { _id, outcome: changed ? 'done' : 'unchanged', order: toOrder(order), error: null };
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          return {
            _id,
            outcome: 'refused',
            order: null,
            error: { code: error.code, message: error.message },
          };
        }
      }),
    ),
  );
}

/** Reopening an order reserves stock and concerns money that may be refunded already. */
function assertAllowed(order: Parameters<typeof isOpen>[0]): void {
  if (!isOpen(order)) throw conflict('order_ended');
}
