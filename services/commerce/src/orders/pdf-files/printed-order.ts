import type { OrderDocument, OrderLineDocument } from '../order.model.ts';

/** The printed fields of an order. Ids of the database are left out, since they cannot pass between threads. */
export type PrintedOrder = Pick<
  OrderDocument,
  | 'orderId'
  | 'ordererName'
  | 'ordererContact'
  | 'shippingAddress'
  | 'orderNote'
  | 'delivery'
  | 'status'
  | 'cancellation'
  | 'paymentStatus'
  | 'kept'
  | 'totalPrice'
  | 'returned'
  | 'createdAt'
> & { readonly lines: Pick<OrderLineDocument, 'productName' | 'productNameBn' | 'quantity'>[] };
