import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

/** Returns true if the request still waits for its confirmation; the reminder may be delayed. */
export async function isStillRequested(
  { appointment_id: id }: Pick<EventData<'appointment.confirmation_overdue'>, 'appointment_id'>,
  client: InternalClient,
): Promise<boolean> {
  const [current] = await client.call(endpoints['appointments.current'], { query: { ids: id } });
  return current?.status === 'Requested';
}
