import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { demoId } from './demo-ids.ts';

/** Notes of completed demo appointments of the doctor with an account, by key and date of the appointment. */
export const demoVisits: Readonly<Record<string, (date: string) => VisitNotes>> = {
  first: () => ({
    findings: 'Bright and alert. Scratches at both ears; dark wax, no mites seen. Teeth clean, gums pink.',
    diagnosis: 'Mild outer ear infection on both sides',
    treatment: 'Ears cleaned. Drops for a week; no cotton buds at home.',
    weight_kg: 3.2,
    temperature_c: 38.6,
    vaccinations: [],
    prescription: [
      {
        medicine: 'Clear Ears Drops with Gentamicin',
        dose: '3 drops in each ear',
        times_a_day: 2,
        days: 7,
        note: 'Warm the bottle in your hand first.',
        product_id: demoId('product ear-drops'),
        packs: 2,
      },
    ],
    follow_up_on: null,
  }),
  vaccine: (date) => ({
    findings: 'Ears are dry and clean again. Heart and lungs sound normal.',
    diagnosis: 'Healthy, vaccinated',
    treatment: 'Vaccinated under the skin of the right hind leg. Rest for a day.',
    weight_kg: 3.4,
    temperature_c: 38.4,
    vaccinations: [
      { vaccine: 'Rabies', product: 'Rabisin', lot: 'L482115', next_due: addDays(date, 365) },
      { vaccine: 'FVRCP', product: 'Purevax RCP', lot: 'PC20931', next_due: addDays(date, 28) },
    ],
    prescription: [],
    follow_up_on: addDays(date, 28),
  }),
};
