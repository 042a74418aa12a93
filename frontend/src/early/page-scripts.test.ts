import { expect, test } from 'vitest';
import { patternOf } from '../../scripts/files-of-pages.ts';
import { filesOfPage } from './page-scripts.ts';

const table = {
  files: ['frame.js', 'orders.js', 'former.js', 'pet.js', 'pets.css'],
  pages: [
    [patternOf('orders'), [0, 1]],
    [patternOf('pets/former/:transferId'), [0, 2]],
    [patternOf('pets/:petId'), [0, 3, 4]],
    [patternOf('pets/:petId/:part'), [3]],
  ] as const,
};

test.each([
  ['/orders', ['frame.js', 'orders.js']],
  ['/orders/', ['frame.js', 'orders.js']],
  ['/pets/665f', ['frame.js', 'pet.js', 'pets.css']],
  ['/pets/former/665f', ['frame.js', 'former.js']],
  ['/', []],
  ['/ordersx', []],
  ['/orders/665f/unknown', []],
])('%s needs the files of its route', (path, files) => {
  expect(filesOfPage(table, path)).toEqual(files);
});
