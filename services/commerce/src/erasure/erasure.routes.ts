import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countRows } from './count-rows.ts';
import { eraseBookings } from './erase-bookings.ts';
import { eraseOrders } from './erase-orders.ts';
import { closeOpenPayments, type ErasureDeps } from './erase-payments.ts';
import { erasePersonalData } from './erase-personal-data.ts';

export function erasureRoutes(deps: ErasureDeps): Route[] {
  return [
    route(endpoints['deletions.rows.commerce'], ({ params: { kind, id } }) => countRows(kind, id)),

    route(endpoints['orders.deleteOfCustomer'], async ({ params, query: { limit }, caller }) => {
      await audit('orders.deleted_of_user', params.id);
      return {
        message: 'Deleted!',
        deleted: await eraseOrders(params.id, { limit, by: actorOf(caller) }, deps),
      };
    }),

    route(endpoints['hostelOrders.deleteOfCustomer'], async ({ params, query: { limit }, caller }) => {
      await audit('hostel_orders.deleted_of_user', params.id);
      return {
        message: 'Deleted!',
        deleted: await eraseBookings(params.id, { limit, by: actorOf(caller) }, deps),
      };
    }),

    route(endpoints['deletions.personal.commerce'], async ({ params, query: { limit } }) => {
      // First, so that none of them pays for a visit any more.
      await closeOpenPayments(params.id, 'visit', deps.paymentDeps);
      return { message: 'Deleted!', deleted: await erasePersonalData(params.id, limit) };
    }),
  ];
}

function audit(act: 'orders.deleted_of_user' | 'hostel_orders.deleted_of_user', userId: string) {
  return addAuditInOwnTransaction('commerce', { act, record: userRecord(userId), before: null, after: null });
}

function actorOf(caller: Caller): 'admin' | 'system' {
  return caller.kind === 'person' ? 'admin' : 'system';
}
