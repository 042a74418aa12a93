import { z } from 'zod';
import { addDays, DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id } from '../../shared/fields.ts';

/** Days from the visit on in which a prescription can be bought from; a longer treatment extends them. */
export const prescriptionValidDays = 90;

/** The last day on which a medicine that was prescribed for some days can be bought. */
export function lastDayOfPrescription(visitDate: string, treatmentDays: number): string {
  return addDays(visitDate, Math.max(prescriptionValidDays, treatmentDays));
}

/** A product of the store that a doctor prescribed, as far as it can still be bought. */
export const PrescribedProduct = z
  .object({
    visit_id: Id,
    product_id: Id,
    /** Null for a visit without a named pet. */
    pet: z.object({ pet_id: Id, name: z.string() }).nullable(),
    dr_name: z.string(),
    packs_left: z.number().int().positive(),
    /** The last day on which it can be bought. */
    valid_until: DhakaDate,
  })
  .meta({ id: 'PrescribedProduct' });
export type PrescribedProduct = z.infer<typeof PrescribedProduct>;

export const prescriptionEndpoints = defineEndpoints('commerce', {
  'prescriptions.own': {
    method: 'GET',
    path: '/api/prescriptions',
    access: { who: 'signed-in' },
    summary:
      'List the products that doctors prescribed for the caller’s pets and that can still be bought, those that end first at the top.',
    response: z.array(PrescribedProduct),
  },
});
