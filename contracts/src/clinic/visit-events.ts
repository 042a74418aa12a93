import { z } from 'zod';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEvents } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';

const VisitFacts = z.object({
  visit_id: Id,
  appointment_id: Id,
  pet_id: Id.nullable(),
  patient_id: Id,
  dr_id: Id,
  dr_name: z.string(),
  pet_name: z.string().nullable(),
  date: DhakaDate,
  diagnosis: z.string(),
  weight_kg: z.number().nullable(),
  vaccinations: z.array(
    z.object({ vaccine: z.string(), product: z.string(), lot: z.string(), next_due: DhakaDate.nullable() }),
  ),
  prescription_lines: z.number().int().nonnegative(),
  /** The prescribed products of the store. */
  prescribed: z.array(
    z.object({
      product_id: Id,
      packs: z.number().int().positive(),
      days: z.number().int().positive(),
    }),
  ),
});

/** Events of visit notes. The sequence is the version of the visit. */
export const visitEvents = defineEvents('clinic', {
  'visit.signed': {
    summary: 'The doctor signed the notes of a visit. The patient can read them from now on.',
    data: VisitFacts,
  },
  'visit.amended': {
    summary: 'The doctor amended the signed notes of a visit.',
    data: VisitFacts,
  },
});
