import { expect, test } from 'vitest';
import { decideEdit, type EditDecision } from './memory.rules.ts';

const picture = '/media/665f1f77bcf86cd799439011/1280.webp';
const other = '/media/665f1f77bcf86cd799439012/1280.webp';
const memory = { title: 'Rain', details: 'It rained.', img_URL: picture, version: 3 };
const unchanged: EditDecision = { kind: 'unchanged' };
const changes = (change: object) => ({ kind: 'change', change });

test.each<[string, Parameters<typeof decideEdit>[1], object]>([
  ['nothing given changes nothing', {}, unchanged],
  ['what stands already changes nothing', { title: 'Rain', img_URL: picture }, unchanged],
  ['what stands already is no conflict either', { title: 'Rain', version: 1 }, unchanged],
  [
    'one new field changes that field alone',
    { title: 'Sun', details: 'It rained.' },
    changes({ title: 'Sun' }),
  ],
  ['the version that stands may change it', { title: 'Sun', version: 3 }, changes({ title: 'Sun' })],
  ['without a version the last writer wins', { img_URL: other }, changes({ img_URL: other })],
  ['an older version conflicts', { title: 'Sun', version: 2 }, { kind: 'conflict' }],
  ['a version of the future conflicts', { title: 'Sun', version: 4 }, { kind: 'conflict' }],
])('%s', (_, edit, decision) => {
  expect(decideEdit(memory, edit)).toEqual(decision);
});
