import { expect, test } from 'vitest';
import { emptyNotes, emptyPrescription, formOf, notesOf, notNumbers } from './visit-form.ts';

const notes = {
  findings: 'Gums pale',
  diagnosis: 'Tick fever',
  treatment: null,
  weight_kg: 4.25,
  temperature_c: 39.4,
  vaccinations: [{ vaccine: 'Rabies', product: 'Rabisin', lot: 'L482115', next_due: '2027-11-22' }],
  prescription: [
    {
      medicine: 'Amoxicillin',
      dose: '1 tablet',
      times_a_day: 2,
      days: 7,
      note: '',
      product_id: '6'.repeat(24),
      packs: 2,
    },
  ],
  follow_up_on: '2026-11-29',
};

test('notes are the same after a form has held them', () => {
  expect(notesOf(formOf(notes))).toEqual(notes);
  expect(notesOf(formOf(emptyNotes))).toEqual(emptyNotes);
});

test('numbers may have Bangla digits, and a text that is no number is named', () => {
  const line = { ...emptyPrescription(), times_a_day: '২', days: 'some' };
  const form = { ...formOf(emptyNotes), weight_kg: '৩.৫', temperature_c: '39,4', prescription: [line] };
  expect(notesOf(form)).toMatchObject({ weight_kg: 3.5, temperature_c: 39.4 });
  expect(notesOf(form).prescription[0]?.times_a_day).toBe(2);
  expect(notNumbers(form)).toEqual(['prescription.0.days']);
});
