import type { Payment } from '@petcare/contracts/payments.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function ordersPath(kind: Payment['kind']): '/orders' | '/hostel-orders' {
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
