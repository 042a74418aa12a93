import { describe, expect, test } from 'vitest';
import { asChosen } from '../../components/picture-field/chosen-pictures.ts';
import { buildMemory, buildUpload } from '../../testing/builders.ts';
import { changesOver, editOf, isReady } from './memory-edit.ts';

const began = buildMemory({ title: 'Tuni', details: 'Rain' });
const other = buildUpload();

describe('changes of an edit', () => {
  test.each([
    ['nothing', {}, {}],
    ['a field that is emptied keeps its value', { title: '  ', details: '' }, {}],
    ['space around the words is no change', { title: ' Tuni ' }, {}],
    ['another title', { title: 'Tuni’s day' }, { title: 'Tuni’s day' }],
    ['another picture', { pictures: asChosen([other.picture]) }, { img_URL: other.display_url }],
    ['a picture that was taken away stays', { pictures: [] }, {}],
  ])('%s', (_what, changed, expected) => {
    expect(changesOver(began, began, { ...editOf(began), ...changed })).toEqual(expected);
  });

  test('nothing is sent while a picture is being uploaded', () => {
    const file = new File(['x'], 'x.jpg');
    expect(isReady({ ...editOf(began), pictures: [{ key: 'k', file, uploaded: null }] })).toBe(false);
    expect(isReady({ ...editOf(began), pictures: asChosen([other.picture]) })).toBe(true);
  });
});

describe('keeping my version after a conflict', () => {
  const theirs = { ...began, ...buildMemory({ title: 'Theirs', details: 'Snow' }), version: 2 };

  test('restores my text, also in fields I did not change', () => {
    expect(changesOver(theirs, began, { ...editOf(began), title: 'Mine' })).toEqual({
      title: 'Mine',
      details: 'Rain',
    });
  });

  test('does not restore a picture that I did not choose, because it is no longer stored', () => {
    expect(changesOver(theirs, began, editOf(began))).not.toHaveProperty('img_URL');
    const edit = { ...editOf(began), pictures: asChosen([other.picture]) };
    expect(changesOver(theirs, began, edit).img_URL).toBe(other.display_url);
  });

  test('sends nothing for fields with equal values', () => {
    expect(changesOver({ ...began, title: 'Same' }, began, { ...editOf(began), title: 'Same' })).toEqual({});
  });
});
