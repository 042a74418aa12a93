import { endpoints } from '@petcare/contracts/endpoints.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countViolations, sentEventRoute } from '@petcare/platform/admin/invariants.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { findStuckDeletions } from './find-stuck-deletions.ts';
import { findDoubledNotifications, findLostNotifications } from './find-wrong-notifications.ts';
import { listInvariants } from './list-invariants.ts';
import { storeFindings } from './store-findings.ts';

const service = 'account';

export function invariantRoutes({ realtime }: { realtime: Realtime }): Route[] {
  return [
    sentEventRoute(service),

    route(endpoints['invariants.find.account'], ({ query: { scope } }) =>
      Promise.all([
        countViolations({ name: 'lost_notifications', service }, () => findLostNotifications(scope)),
        countViolations({ name: 'doubled_notifications', service }, () => findDoubledNotifications(scope)),
        countViolations({ name: 'stuck_deletions', service }, () => findStuckDeletions()),
      ]),
    ),

    route(endpoints['invariants.list'], () => listInvariants()),

    route(endpoints['invariants.check'], async () => {
      await inTransaction(() =>
        addEvent('invariants.check_asked', { aggregate: { id: newId(), sequence: 1 }, data: {} }),
      );
      return { message: 'The invariants are being checked.' };
    }),

    route(endpoints['invariants.store'], async ({ body }) => {
      await storeFindings(body);
      realtime.emit(rooms.admins('operations'), 'invariants.changed', {});
      return { message: 'Stored.' };
    }),
  ];
}
