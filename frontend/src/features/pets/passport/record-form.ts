import type { PassportEntry, PassportRecord } from '@petcare/contracts/clinic/passport/passport.ts';
import { weightOf } from '../../../components/pets/pet-form.ts';

export type RecordKind = PassportRecord['kind'];

/** A record as form values; an empty string means not given. */
export interface RecordFields {
  readonly kind: RecordKind;
  readonly date: string;
  readonly weight_kg: string;
  readonly vaccine: string;
  readonly product: string;
  readonly lot: string;
  readonly next_due: string;
  readonly note: string;
}

export function newRecord(kind: RecordKind, today: string): RecordFields {
  return { kind, date: today, weight_kg: '', vaccine: '', product: '', lot: '', next_due: '', note: '' };
}

/** Returns the form values of an entry; null for an entry of the clinic, which cannot be edited. */
export function fieldsOfEntry({ content, date, by_owner }: PassportEntry): RecordFields | null {
  if (!by_owner) return null;
  if (content.kind === 'weight')
    return { ...newRecord('weight', date), weight_kg: String(content.weight_kg) };
  if (content.kind === 'note') return { ...newRecord('note', date), note: content.note };
  if (content.kind !== 'vaccination') return null;
  const { vaccine, product, lot, next_due } = content;
  const given = { vaccine, product: product ?? '', lot: lot ?? '', next_due: next_due ?? '' };
  return { ...newRecord('vaccination', date), ...given };
}

/** Returns the record as the API stores it; null while something is missing or no valid weight. */
export function recordOf(fields: RecordFields): PassportRecord | null {
  const { kind, date } = fields;
  if (date === '') return null;
  switch (kind) {
    case 'weight': {
      const weight_kg = weightOf(fields.weight_kg);
      return weight_kg !== null && weight_kg > 0 && weight_kg <= 200 ? { kind, date, weight_kg } : null;
    }
    case 'vaccination': {
      const text = (value: string) => value.trim() || null;
      const vaccine = fields.vaccine.trim();
      if (vaccine === '') return null;
      const { product, lot, next_due } = fields;
      return { kind, date, vaccine, product: text(product), lot: text(lot), next_due: text(next_due) };
    }
    case 'note': {
      const note = fields.note.trim();
      return note === '' ? null : { kind, date, note };
    }
  }
}
