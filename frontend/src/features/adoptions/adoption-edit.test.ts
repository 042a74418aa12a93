import { describe, expect, test } from 'vitest';
import { buildAdoption } from '../../testing/adoption-builders.ts';
import { changesOver, contentOf, differences, editOf } from './adoption-edit.ts';

const stored = buildAdoption({
  title: 'Tuni',
  details: 'Calm',
  species: 'cat',
  breed: 'Deshi',
  age_months: 8,
});
const edit = editOf(stored);

describe('an edit of an adoption post', () => {
  test('changes nothing before anything is typed', () => {
    expect(changesOver(stored, stored, edit)).toEqual({});
  });

  test('sends only what is different', () => {
    expect(changesOver(stored, stored, { ...edit, title: ' Tuni the Great ', months: '9' })).toEqual({
      title: 'Tuni the Great',
      age_months: 9,
    });
  });

  test('keeps words that were emptied, and takes facts away that were', () => {
    const emptied = { ...edit, title: ' ', details: '', breed: '', species: '' };
    expect(changesOver(stored, stored, emptied)).toEqual({ species: null, breed: null });
  });

  test('wins over a version that came first with all that the editor saw', () => {
    const theirs = { ...stored, title: 'Theirs', details: 'Loud', version: 2 };
    const mine = { ...edit, title: 'Mine' };
    expect(differences(contentOf(stored, mine), theirs)).toEqual(['title', 'details']);
    expect(changesOver(theirs, stored, mine)).toEqual({ title: 'Mine', details: 'Calm' });
  });
});
