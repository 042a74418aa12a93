import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/**
 * Tells the screens of owner and applicant that an application is new or has moved. A decision may have moved the
 * post as well, and that concerns everybody who reads it.
 */
export function refreshApplication({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-application',
    async run({ name, data: { adoption_id, owner_id, applicant_id } }) {
      const both = [rooms.user(owner_id), rooms.user(applicant_id)];
      await realtime.deliver(both, 'application.changed', { adoption_id });
      if (name === 'application.decided')
        await realtime.deliver(rooms.post(adoption_id), 'adoption.changed', { adoption_id });
    },
  });
}
