import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { PaymentSetup } from '../payments/setup.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { listOrders } from './list-orders.ts';
import { Orders, shownFields, toOrder, type ShownOrder } from './order.model.ts';
import { placeOrder } from './place-order.ts';

/** Everything about product orders. */
export function orderRoutes(setup: PaymentSetup): Route[] {
  return [
    route(endpoints['orders.list'], async ({ query, reply }) => {
      const { orders, total } = await listOrders(query);
      reply.total(total);
      return orders;
    }),

    route(endpoints['orders.listOfCustomer'], async ({ params, query, reply }) => {
      const { orders, total } = await listOrders(query, params.id);
      reply.total(total);
      return orders;
    }),

    route(endpoints['orders.get'], async ({ params, caller }) => {
      const order = await Orders.findById(params.id, shownFields).lean<ShownOrder>();
      const maySee =
        caller.kind === 'system' ||
        (caller.kind === 'person' &&
          (caller.role === 'admin' || order?.customer_id.toHexString() === caller.id));
      if (!order || !maySee) throw notFound('order');
      return toOrder(order);
    }),

    route(endpoints['orders.place'], async ({ body, caller, reply }) => {
      const { order, isNew } = await placeOrder(signedIn(caller).id, body, setup);
      if (!isNew) reply.status(200);
      return { message: 'Your order has been saved!', order: toOrder(order) };
    }),

    route(endpoints['orders.changeStatus'], async ({ params, body, caller }) => {
      const by = caller.kind === 'person' ? 'admin' : 'system';
      const order = await changeOrderStatus(params.id, body, by);
      return { message: 'Order status changed successfully!', order: toOrder(order) };
    }),
  ];
}
