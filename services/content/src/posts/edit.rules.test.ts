import { expect, test } from 'vitest';
import { evaluateEdit, type EditOutcome } from './edit.rules.ts';

interface Fields {
  readonly title: string;
  readonly details: string;
  readonly vaccinated: boolean | null;
  readonly neutered: boolean | null;
  readonly age_months: number | null;
}

const stored: Fields = {
  title: 'Rain',
  details: 'It rained.',
  vaccinated: false,
  neutered: null,
  age_months: 14,
};
const unchanged: EditOutcome<Fields> = { kind: 'unchanged' };
const change = (changes: Partial<Fields>) => ({ kind: 'change', changes });

test.each<[string, Partial<Fields> & { version?: number }, object]>([
  ['without fields changes nothing', {}, unchanged],
  [
    'that repeats the stored values changes nothing',
    { title: 'Rain', vaccinated: false, neutered: null },
    unchanged,
  ],
  ['that changes nothing is no conflict', { title: 'Rain', version: 1 }, unchanged],
  ['changes only the fields that differ', { title: 'Sun', details: 'It rained.' }, change({ title: 'Sun' })],
  ['clears a field that is null', { vaccinated: null }, change({ vaccinated: null })],
  ['distinguishes false from unknown', { neutered: false }, change({ neutered: false })],
  ['may set zero', { age_months: 0 }, change({ age_months: 0 })],
  ['of the stored version changes it', { title: 'Sun', version: 3 }, change({ title: 'Sun' })],
  ['of an older version conflicts', { title: 'Sun', version: 2 }, { kind: 'conflict' }],
  ['of a later version conflicts', { title: 'Sun', version: 4 }, { kind: 'conflict' }],
])('an edit %s', (_, edit, outcome) => {
  expect(evaluateEdit(stored, 3, edit)).toEqual(outcome);
});

test('an edit leaves undefined fields unchanged', () => {
  expect(evaluateEdit(stored, 3, { title: undefined, details: 'Dry.' })).toEqual(change({ details: 'Dry.' }));
});
