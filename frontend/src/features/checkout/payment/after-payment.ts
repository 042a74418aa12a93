import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** `order`: of a visit the prepayment, whose page waits for the appointment; null before it is paid. */
export function ordersPath({ kind, order }: Pick<Payment, 'kind' | 'order'>): string {
  if (kind === 'visit') return order === null ? '/appointments' : `/visit/${order}`;
  return kind === 'product' ? '/orders' : '/hostel-orders';
}

export const staleAfterPayment = [
  queryKeys.orders,
  queryKeys.hostelOrders,
  queryKeys.products,
  queryKeys.cart,
  queryKeys.coupons,
  queryKeys.stays,
] as const;
