import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { storeAudit } from './operations/audit/record-audit.ts';
import { createEndSessions, endStaleSessions } from './sign-in/sessions/end-sessions.ts';
import { notifyAdminsOfStay } from './notifications/notify-admins-of-stay.ts';
import { notifyAdmins } from './notifications/notify-admins.ts';
import { Users } from './users/user.model.ts';

export function accountSubscriptions(deps: { sessions: Sessions; realtime: Realtime }): Subscription[] {
  return [
    subscription({ consumer: 'account.audit', handle: storeAudit }),
    subscription({ consumer: 'account.stay-notices', handle: notifyAdminsOfStay, skipInbox: true }),
    subscription({ consumer: 'account.stock-notices', handle: notifyAdmins, skipInbox: true }),
    subscription({
      consumer: 'account.stale-sessions',
      async handle({ data }) {
        // The stored user, not that of the event, as events may arrive late.
        const user = await Users.findById(data.user_id).lean();
        if (user) await endStaleSessions(user, deps);
        else await createEndSessions(deps)(data.user_id, 'account_removed');
      },
    }),
  ];
}
