import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells whoever waited longest that a time is free and kept for them. */
export function notifyWaitlistOffer(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-waitlist-offer',
    async run(event) {
      const { entry_id, person_id, dr_name, status, offer } = event.data;
      if (status !== 'offered' || !offer) return;
      const data = { entry_id, dr_name, slot_start: offer.start, expires_at: offer.expiresAt };
      await tellPerson({ event, userId: person_id, content: { kind: 'waitlist.offered', data } }, deps);
    },
  });
}
