import { expect, test } from 'vitest';
import { filesOfPage } from './page-scripts.ts';

const table = {
  files: ['frame.js', 'orders.js', 'pet.js', 'former.js', 'pets.css'],
  pages: { orders: [0, 1], 'pets/:petId': [0, 2, 4], 'pets/former/:transferId': [0, 3] },
};

test.each([
  ['/orders', ['frame.js', 'orders.js']],
  ['/orders/', ['frame.js', 'orders.js']],
  ['/pets/665f', ['frame.js', 'pet.js', 'pets.css']],
  ['/pets/former/665f', ['frame.js', 'former.js']],
  ['/', []],
  ['/orders/665f/unknown', []],
])('%s needs the files of its route', (path, files) => {
  expect(filesOfPage(table, path)).toEqual(files);
});

test('of two routes that match an address, the one with fewer parameters counts', () => {
  const { files } = table;
  const pages = { 'pets/:petId/:part': [2], 'pets/former/:transferId': [3] };
  expect(filesOfPage({ files, pages }, '/pets/former/665f')).toEqual(['former.js']);
});
