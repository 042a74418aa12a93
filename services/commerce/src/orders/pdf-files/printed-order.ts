import type { OrderDocument, OrderLineDocument } from '../order.model.ts';

/** The printed fields of an order. Ids of the database are left out, since they cannot pass between threads. */
export type PrintedOrder = Pick<
  OrderDocument,
  | 'order_id'
  | 'orderer_name'
  | 'orderer_contact'
  | 'shipping_address'
  | 'order_note'
  | 'delivery'
  | 'status'
  | 'cancellation'
  | 'payment_status'
  | 'kept'
  | 'total_price'
  | 'returned'
  | 'createdAt'
> & { readonly lines: Pick<OrderLineDocument, 'product_name' | 'product_name_bn' | 'quantity'>[] };
