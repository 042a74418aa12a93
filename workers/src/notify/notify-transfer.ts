import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies both the new and the previous owner of a pet. */
export function notifyTransfer(deps: NotificationDeps): EventJob<'notify-transfer'> {
  return {
    async run(event) {
      const { pet_id, transfer_id, pet_name, undone, owner_id, previous_owner_id } = event.data;
      for (const userId of [owner_id, previous_owner_id]) {
        const data = { pet_id, transfer_id, pet_name, undone, received: userId === owner_id };
        await notifyUser({ event, userId, content: { kind: 'pet.transferred', data } }, deps);
      }
    },
  };
}
