import type { EventData } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

/**
 * Returns true if the appointment is still active at the time of its reminder and has not started. A reminder may
 * be delayed while the appointment is rescheduled or cancelled.
 */
export async function isReminderDue(
  {
    appointment_id: id,
    slot_start: start,
  }: Pick<EventData<'appointment.reminder_due'>, 'appointment_id' | 'slot_start'>,
  client: InternalClient,
  now = new Date(),
): Promise<boolean> {
  if (new Date(start) <= now) return false;
  try {
    const { active, slot_start } = await client.call(endpoints['appointments.standing'], { params: { id } });
    return active && Date.parse(slot_start) === Date.parse(start);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
