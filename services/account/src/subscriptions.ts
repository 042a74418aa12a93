import type { Realtime } from '@petcare/platform/realtime.ts';
import type { Sessions } from '@petcare/platform/sessions.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { endStaleSessions } from './users/end-sessions.ts';
import { Users } from './users/user.model.ts';

/** Which events the account service acts on, and how. */
export function accountSubscriptions(deps: { sessions: Sessions; realtime: Realtime }): Subscription[] {
  return [
    subscription({
      consumer: 'account.stale-sessions',
      events: ['user.updated'],
      async handle({ data }) {
        // The role of now, not of the event: an older event may come late.
        const user = await Users.findById(data.user_id, { role: 1 }).lean();
        if (user) await endStaleSessions({ userId: user._id, role: user.role }, deps);
      },
    }),
  ];
}
