import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { everySecond } from '@petcare/platform/cache/change-marks.ts';
import { alreadyCancelled } from '../payments/purchases/already-cancelled.ts';
import type { OrderPayments } from '../payments/order-payments.ts';
import { tariffChanges } from '../catalogue/delivery/tariff.model.ts';
import { productChanges } from '../catalogue/products/product.model.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { changeOrderStatuses } from './change-order-statuses.ts';
import { deleteOrder } from './delete-order.ts';
import { findOrderFor } from './find-order.ts';
import { eachOrder, listOrders } from './list-orders.ts';
import { toOrder } from './order.model.ts';
import { placeOrder } from './place-order.ts';
import { refuseOrder } from './refuse-order.ts';
import { quoteDelivery } from './quote-delivery.ts';

export function orderRoutes(payments: OrderPayments): Route[] {
  return [
    listRoute(
      endpoints['orders.list'],
      async ({ query, reply }) => {
        const { orders, total } = await listOrders(query);
        reply.total(total);
        return orders;
      },
      ({ query }) => eachOrder(query),
    ),

    listRoute(
      endpoints['orders.listOfCustomer'],
      async ({ params, query, reply }) => {
        const { orders, total } = await listOrders(query, params.id);
        reply.total(total);
        return orders;
      },
      ({ params, query }) => eachOrder(query, params.id),
    ),

    route(endpoints['orders.get'], async ({ params, caller }) =>
      toOrder(await findOrderFor(caller, params.id)),
    ),

    cachedRoute(endpoints['delivery.quote'], {
      until: [productChanges, tariffChanges, everySecond],
      handle: ({ query }) => quoteDelivery(query),
    }),

    route(endpoints['orders.place'], async ({ body, caller, reply }) => {
      const { order, isNew } = await placeOrder(signedIn(caller).id, body, payments);
      if (!isNew) reply.status(200);
      return { message: 'Your order has been saved!', order: toOrder(order) };
    }),

    route(endpoints['orders.changeStatus'], async ({ params, body, caller }) => {
      const by = caller.kind === 'user' ? 'admin' : 'system';
      const order = await changeOrderStatus(params.id, body, by);
      return { message: 'Order status changed successfully!', order: toOrder(order) };
    }),

    route(endpoints['orders.changeStatuses'], async ({ body }) => ({
      results: await changeOrderStatuses(body, 'admin'),
    })),

    route(endpoints['orders.refuse'], async ({ params, body }) => ({
      message: 'Refusal recorded!',
      order: toOrder(await refuseOrder(params.id, { ...body, by: 'admin' })),
    })),

    route(endpoints['orders.cancel'], async ({ params, body, caller }) => {
      const order = await findOrderFor(caller, params.id);
      const isOwn = signedIn(caller).id === order.customerId;
      const canceled = await cancelOrder(order, body, isOwn ? 'customer' : 'admin', payments);
      const message = alreadyCancelled(order) ?? 'Your order has been cancelled!';
      return { message, order: toOrder(canceled) };
    }),

    route(endpoints['orders.delete'], async ({ params }) => {
      await deleteOrder(params.id);
      return { message: 'Deleted!' };
    }),
  ];
}
