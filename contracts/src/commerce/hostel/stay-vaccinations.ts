import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../../shared/fields.ts';
import { PetType } from './hostel.ts';
import { VaccinationDue } from '../../clinic/pets/vaccination-plan.ts';

/** Vaccinations of a pet against the dates of a stay. */
export const StayVaccinations = z
  .object({
    pet_id: Id,
    pet_name: z.string(),
    /** False until an event of the clinic says what the pet needs. */
    is_known: z.boolean(),
    /** Vaccinations that are due before the stay ends; those without a last date are not on record. */
    missing: z.array(VaccinationDue),
  })
  .meta({ id: 'StayVaccinations' });
export type StayVaccinations = z.infer<typeof StayVaccinations>;

export const BookingVaccinations = z
  .object({
    pets: z.array(StayVaccinations),
    /** Guests that are no pet of the customer’s list: their vaccination card must be seen. */
    unknown_guests: z.number().int().nonnegative(),
    /** Null unless an admin checked the guests in although vaccinations are missing. */
    override: z.object({ reason: z.string(), at: Instant }).nullable(),
  })
  .meta({ id: 'BookingVaccinations' });
export type BookingVaccinations = z.infer<typeof BookingVaccinations>;

export const stayVaccinationEndpoints = defineEndpoints('commerce', {
  'stayVaccinations.mine': {
    method: 'GET',
    path: '/api/hostel/vaccinations',
    access: { who: 'signed-in' },
    summary: 'Compare the vaccinations of the caller’s active pets of a species with the dates of a stay.',
    query: z.strictObject({ petType: PetType, checkIn: DhakaDate, checkOut: DhakaDate }),
    response: z.array(StayVaccinations),
  },
  'stayVaccinations.ofBooking': {
    method: 'GET',
    path: '/api/hostel-orders/:id/vaccinations',
    access: { who: 'owner' },
    summary: 'Compare the vaccinations of the pets of a booking with its dates.',
    params: IdParams,
    response: BookingVaccinations,
  },
});

/** Returns the vaccinations that are due before the stay ends. One that is due on the last day still protects. */
export function missingDuring<Due extends Pick<VaccinationDue, 'due_on'>>(
  due: readonly Due[],
  { checkOut }: { readonly checkOut: string },
): Due[] {
  return due.filter(({ due_on }) => due_on < checkOut);
}
