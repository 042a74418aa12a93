import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

/**
 * Returns the vaccines of a reminder that are still due on its date. A reminder may be delayed while a vaccination is
 * recorded, an appointment is booked, or the pet is deleted.
 */
export async function findDueVaccines(
  { pet_id: id, vaccines, due_on }: EventData<'vaccination.reminder_due'>,
  client: InternalClient,
): Promise<Vaccine[]> {
  try {
    const plan = await client.call(endpoints['vaccinationPlan.current'], { params: { id } });
    if (plan.next_appointment) return [];
    return vaccines.filter((vaccine) =>
      plan.due.some((one) => one.vaccine === vaccine && one.due_on === due_on),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return [];
    throw error;
  }
}
