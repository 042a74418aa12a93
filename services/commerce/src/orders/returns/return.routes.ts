import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { answerRecordPicture } from '@petcare/platform/service-calls/record-picture.ts';
import type { OrderPayments } from '../../payments/order-payments.ts';
import { findOrderFor } from '../find-order.ts';
import { completeReturn } from './complete-return.ts';
import { listReturns, showReturns } from './list-returns.ts';
import { findReturnFor } from './find-return.ts';
import { moveReturn } from './move-return.ts';
import { requestReturn } from './request-return.ts';
import type { ReturnSettings } from './return-settings.ts';
import { toReturn } from './return.model.ts';

interface ReturnDeps {
  readonly client: InternalClient;
  readonly payments: OrderPayments;
  readonly settings: ReturnSettings;
}

const messages = {
  approved: 'The return is approved.',
  refused: 'The return is refused.',
  received: 'The items have arrived.',
};

export function returnRoutes({ client, payments, settings }: ReturnDeps): Route[] {
  return [
    route(endpoints['returns.request'], async ({ params, body, caller, reply }) => {
      const { row, isNew } = await requestReturn(params.id, body, signedIn(caller), { client, settings });
      if (!isNew) reply.status(200);
      return { message: 'We have received your request.', return: toReturn(row) };
    }),

    route(endpoints['returns.ofOrder'], async ({ params, caller }) =>
      showReturns(await findOrderFor(caller, params.id), settings),
    ),

    route(endpoints['returns.get'], async ({ params, caller }) =>
      toReturn(await findReturnFor(caller, params.id)),
    ),

    route(endpoints['returns.picture'], async ({ params: { id, ...asked }, caller }) => {
      const { pictures } = await findReturnFor(caller, id);
      return answerRecordPicture({ pictures, record: { use: 'return', id }, asked }, client);
    }),

    route(endpoints['returns.withdraw'], async ({ params, caller }) => {
      await findReturnFor(caller, params.id, { admins: false });
      const row = await moveReturn(params.id, { to: 'withdrawn' });
      return { message: 'Your request is withdrawn.', return: toReturn(row) };
    }),

    route(endpoints['returns.list'], async ({ query, reply }) => {
      const { returns, total } = await listReturns(query);
      reply.total(total);
      return returns;
    }),

    route(endpoints['returns.change'], async ({ params, body: { state, reason, version } }) => {
      const set = reason === undefined ? {} : { refusal: reason };
      const row = await moveReturn(params.id, { to: state, version, set });
      return { message: messages[state], return: toReturn(row) };
    }),

    route(endpoints['returns.complete'], async ({ params, body }) => ({
      message: 'The return is completed.',
      return: toReturn(await completeReturn(params.id, body, payments)),
    })),
  ];
}
