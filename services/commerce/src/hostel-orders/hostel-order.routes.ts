import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { cancelHostelOrder, type HostelSetup } from './cancel-hostel-order.ts';
import { readBooking, type By } from './change-booking.ts';
import { changeHostelOrderStatus } from './change-hostel-order-status.ts';
import { deleteHostelOrder, deleteHostelOrdersOf } from './delete-hostel-order.ts';
import { toHostelOrder, type HostelOrderRow } from './hostel-order.model.ts';
import { refundNow } from './hostel-order.rules.ts';
import { listHostelOrders } from './list-hostel-orders.ts';
import { placeHostelOrder } from './place-hostel-order.ts';
import { checkIn, checkOut } from './receive-guests.ts';
import { setPets } from './set-pets.ts';

/** Everything about hostel bookings. */
export function hostelOrderRoutes(setup: HostelSetup): Route[] {
  const { settings } = setup;
  const shown = (row: HostelOrderRow): HostelOrder =>
    toHostelOrder(row, refundNow(row, settings, new Date()));

  return [
    route(endpoints['hostelOrders.list'], async ({ query, reply }) => {
      const { orders, total } = await listHostelOrders(query);
      reply.total(total);
      return orders.map(shown);
    }),

    route(endpoints['hostelOrders.listOfCustomer'], async ({ params, query, reply }) => {
      const { orders, total } = await listHostelOrders({ ...query, customerId: params.id });
      reply.total(total);
      return orders.map(shown);
    }),

    route(endpoints['hostelOrders.get'], async ({ params, caller }) =>
      shown(await readOwn(params.id, caller)),
    ),

    route(endpoints['hostelOrders.place'], async ({ body, caller, reply }) => {
      const { order, isNew } = await placeHostelOrder(signedIn(caller).id, body, setup);
      if (!isNew) reply.status(200);
      return { message: 'Your order has been saved!', order: shown(order) };
    }),

    route(endpoints['hostelOrders.changeStatus'], async ({ params, body, caller }) => {
      const by = caller.kind === 'person' ? 'admin' : 'system';
      const order = await changeHostelOrderStatus(params.id, body, { by, settings });
      return { message: 'Order status changed successfully!', order: shown(order) };
    }),

    route(endpoints['hostelOrders.cancel'], async ({ params, body, caller }) => {
      const by = whoIs(caller, await readOwn(params.id, caller));
      const order = await cancelHostelOrder(params.id, { ...body, by }, setup);
      return { message: 'Your stay has been cancelled.', order: shown(order) };
    }),

    route(endpoints['hostelOrders.setPets'], async ({ params, body, caller }) => {
      const by = whoIs(caller, await readOwn(params.id, caller));
      return { message: 'Saved.', order: shown(await setPets(params.id, body.pets, by)) };
    }),

    route(endpoints['hostelOrders.checkIn'], async ({ params }) => ({
      message: 'The guests have arrived.',
      order: shown(await checkIn(params.id)),
    })),

    route(endpoints['hostelOrders.checkOut'], async ({ params }) => ({
      message: 'The guests have gone home.',
      order: shown(await checkOut(params.id, setup)),
    })),

    route(endpoints['hostelOrders.delete'], async ({ params, caller }) => {
      await deleteHostelOrder(params.id, caller.kind === 'person' ? 'admin' : 'system', setup);
      return { message: 'Deleted!' };
    }),

    route(endpoints['hostelOrders.deleteOfCustomer'], async ({ params, caller }) => {
      const by = caller.kind === 'person' ? 'admin' : 'system';
      return { message: 'Deleted!', deleted: await deleteHostelOrdersOf(params.id, by, setup) };
    }),
  ];
}

/** A booking of the caller's, or any for admins and our own processes. @throws not_found for everybody else. */
async function readOwn(id: string, caller: Caller): Promise<HostelOrderRow> {
  const order = await readBooking(id);
  const maySee =
    caller.kind === 'system' ||
    (caller.kind === 'person' && (caller.role === 'admin' || order.customer_id.toHexString() === caller.id));
  if (!maySee) throw notFound('hostel order');
  return order;
}

function whoIs(caller: Caller, { customer_id }: HostelOrderRow): By {
  if (caller.kind !== 'person') return 'system';
  return caller.id === customer_id.toHexString() ? 'customer' : 'admin';
}
