import { eventTask, type EventTask } from '../event-task.ts';
import { stillStands } from '../still-stands.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Reminds a patient of a visit. The event is the reminder: however often it comes, the inbox has it once. */
export function notifyReminder(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-reminder',
    async run(event) {
      const { patient_id, appointment_id, hours, dr_name, service_name, slot_start, serial } = event.data;
      if (!(await stillStands(event.data, deps.client))) return;
      const data = { appointment_id, hours, dr_name, service_name, slot_start, serial };
      await tellPerson({ event, userId: patient_id, content: { kind: 'appointment.reminder', data } }, deps);
    },
  });
}
