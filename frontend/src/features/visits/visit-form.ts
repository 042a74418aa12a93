import type { VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { typedDecimal } from '../../lib/forms/typed-numbers.ts';

export interface VaccinationFields {
  readonly key: string;
  readonly vaccine: string;
  readonly product: string;
  readonly lot: string;
  readonly next_due: string;
}

export interface PrescriptionFields {
  readonly key: string;
  readonly medicine: string;
  readonly dose: string;
  readonly times_a_day: string;
  readonly days: string;
  readonly note: string;
  /** The medicine as a product of the store; empty for none. */
  readonly product_id: string;
  readonly packs: string;
}

/** Notes as form values; an empty string means not given. */
export interface VisitForm {
  readonly findings: string;
  readonly diagnosis: string;
  readonly treatment: string;
  readonly weight_kg: string;
  readonly temperature_c: string;
  readonly follow_up_on: string;
  readonly vaccinations: readonly VaccinationFields[];
  readonly prescription: readonly PrescriptionFields[];
}

export const emptyNotes: VisitNotes = {
  findings: null,
  diagnosis: null,
  treatment: null,
  weight_kg: null,
  temperature_c: null,
  vaccinations: [],
  prescription: [],
  follow_up_on: null,
};

export const emptyVaccination = (): VaccinationFields => ({
  key: randomId(),
  vaccine: '',
  product: '',
  lot: '',
  next_due: '',
});

export const emptyPrescription = (): PrescriptionFields => ({
  key: randomId(),
  medicine: '',
  dose: '',
  times_a_day: '',
  days: '',
  note: '',
  product_id: '',
  packs: '',
});

const shown = (value: number | null) => (value === null ? '' : String(value));

export function formOf(notes: VisitNotes): VisitForm {
  return {
    findings: notes.findings ?? '',
    diagnosis: notes.diagnosis ?? '',
    treatment: notes.treatment ?? '',
    weight_kg: shown(notes.weight_kg),
    temperature_c: shown(notes.temperature_c),
    follow_up_on: notes.follow_up_on ?? '',
    vaccinations: notes.vaccinations.map(({ next_due: due, ...given }) => ({
      key: randomId(),
      ...given,
      next_due: due ?? '',
    })),
    prescription: notes.prescription.map(
      ({ times_a_day: times, days, product_id: product, packs, ...line }) => ({
        key: randomId(),
        ...line,
        product_id: product ?? '',
        packs: shown(packs),
        times_a_day: shown(times),
        days: shown(days),
      }),
    ),
  };
}

/** Returns the notes that a form holds. A text that is no number becomes NaN, which JSON sends as null. */
export function notesOf(form: VisitForm): VisitNotes {
  const textOf = (value: string) => value.trim() || null;
  const numberOf = (value: string) => (value.trim() === '' ? null : (typedDecimal(value) ?? Number.NaN));
  return {
    findings: textOf(form.findings),
    diagnosis: textOf(form.diagnosis),
    treatment: textOf(form.treatment),
    weight_kg: numberOf(form.weight_kg),
    temperature_c: numberOf(form.temperature_c),
    vaccinations: form.vaccinations.map(({ vaccine, product, lot, next_due: due }) => ({
      vaccine: vaccine.trim(),
      product: product.trim(),
      lot: lot.trim(),
      next_due: due || null,
    })),
    prescription: form.prescription.map(({ medicine, dose, times_a_day: times, days, note, ...line }) => ({
      medicine: medicine.trim(),
      dose: dose.trim(),
      times_a_day: numberOf(times),
      days: numberOf(days),
      note: note.trim(),
      product_id: line.product_id || null,
      packs: line.product_id === '' ? null : numberOf(line.packs),
    })),
    follow_up_on: form.follow_up_on || null,
  };
}

/** Returns the paths of the fields whose text is no number. */
export function notNumbers(form: VisitForm): string[] {
  const isWrong = (value: string) => value.trim() !== '' && typedDecimal(value) === null;
  return [
    ...(['weight_kg', 'temperature_c'] as const).filter((field) => isWrong(form[field])),
    ...form.prescription.flatMap((line, index) =>
      (['times_a_day', 'days', 'packs'] as const)
        .filter((field) => isWrong(line[field]))
        .map((field) => `prescription.${index}.${field}`),
    ),
  ];
}
