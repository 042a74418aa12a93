import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { blockErasedUser } from '@petcare/platform/personal-rows/block-erased-user.ts';
import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { countRows } from './count-rows.ts';
import { closeOpenPayments, type ErasureDeps } from './erase-payments.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { personalTable } from './personal-table.ts';

export function erasureRoutes(deps: ErasureDeps): Route[] {
  const eraseStep = async (
    step: 'orders' | 'hostel_orders',
    {
      params,
      query,
      caller,
    }: { params: { id: string }; query: { limit?: number | undefined }; caller: Caller },
  ) => {
    await blockErasedUser(caller, params.id);
    const by = caller.kind === 'user' ? ('admin' as const) : ('system' as const);
    await addAuditInOwnTransaction('commerce', {
      action: `${step}.deleted_of_user`,
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const request = { limit: query.limit, context: { by, deps } };
    return { message: 'Deleted!', deleted: await erasePersonalRows(personalTable, step, params.id, request) };
  };
  return [
    route(endpoints['deletions.rows.commerce'], ({ params: { kind, id } }) => countRows(kind, id)),

    route(endpoints['orders.deleteOfCustomer'], (context) => eraseStep('orders', context)),

    route(endpoints['hostelOrders.deleteOfCustomer'], (context) => eraseStep('hostel_orders', context)),

    route(endpoints['deletions.personal.commerce'], async ({ params, query: { limit }, caller }) => {
      await blockErasedUser(caller, params.id);
      // First, so that none of them pays for a visit any more.
      await closeOpenPayments(params.id, 'visit', deps.paymentDeps);
      return { message: 'Deleted!', deleted: await erasePersonalData(params.id, limit) };
    }),
  ];
}
