import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the owner of a post and the adopter that the passport did not move. */
export function notifyTransferRefused(deps: NotificationDeps): EventJob<'notify-transfer-refused'> {
  return {
    async run(event) {
      const { transfer_id, pet_name, refusal, owner_id, adopter_id } = event.data;
      for (const userId of [owner_id, adopter_id]) {
        const data = { transfer_id, pet_name, refusal, adopter: userId === adopter_id };
        await notifyUser({ event, userId, content: { kind: 'pet.transfer_refused', data } }, deps);
      }
    },
  };
}
