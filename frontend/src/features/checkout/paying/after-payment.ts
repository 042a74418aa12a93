import type { Payment } from '@petcare/contracts/payments.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Where the order of a payment stands. */
export function ordersOf(kind: Payment['kind']): '/orders' | '/hostel-orders' {
  return kind === 'product' ? '/orders' : '/hostel-orders';
}

/** What is another once something was paid for, or has another price. */
export const staleOncePaid = [
  queryKeys.orders,
  queryKeys.hostelOrders,
  queryKeys.products,
  queryKeys.cart,
  queryKeys.stays,
] as const;
