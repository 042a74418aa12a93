import { describe, expect, test } from 'vitest';
import { buildAdoption } from '../../testing/adoption-builders.ts';
import { changesOver, contentOf, differingFields, editOf } from './adoption-edit.ts';

const stored = buildAdoption({
  title: 'Tuni',
  details: 'Calm',
  species: 'cat',
  breed: 'Deshi',
  age_months: 8,
});
const edit = editOf(stored);

describe('an edit of an adoption post', () => {
  test('has no changes before anything is typed', () => {
    expect(changesOver(stored, stored, edit)).toEqual({});
  });

  test('sends only the fields that differ', () => {
    expect(changesOver(stored, stored, { ...edit, title: ' Tuni the Great ', months: '9' })).toEqual({
      title: 'Tuni the Great',
      age_months: 9,
    });
  });

  test('keeps an emptied title or details, and clears emptied facts', () => {
    const emptied = { ...edit, title: ' ', details: '', breed: '', species: '' };
    expect(changesOver(stored, stored, emptied)).toEqual({ species: null, breed: null });
  });

  test('overwrites a newer version with every field the editor saw', () => {
    const theirs = { ...stored, title: 'Theirs', details: 'Loud', version: 2 };
    const mine = { ...edit, title: 'Mine' };
    expect(differingFields(contentOf(stored, mine), theirs)).toEqual(['title', 'details']);
    expect(changesOver(theirs, stored, mine)).toEqual({ title: 'Mine', details: 'Calm' });
  });
});
