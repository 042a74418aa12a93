import { expect, test } from 'vitest';
import { treeProgress } from './tree-progress.ts';

test('the output of mmdebstrap is condensed into lines of progress', () => {
  const printed: string[] = [];
  let now = 0;
  const onLine = treeProgress(
    (line) => printed.push(line),
    () => now,
  );
  onLine('I: running apt-get update...');
  onLine('0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.');
  onLine('Need to get 25.0 MB of archives.');
  onLine('Get:1 http://mirror forky/main amd64 libc6 amd64 2.43-7 [1866 kB]');
  onLine('Get:2 http://mirror forky/main amd64 big amd64 1 [10.1 MB]');
  now += 4000;
  onLine('Get:3 http://mirror forky/main amd64 more amd64 1 [2.0 MB]');
  onLine('Unpacking libc6 (2.43-7) ...');
  onLine('Setting up libc6 (2.43-7) ...');

  expect(printed).toEqual([
    "  reading Debian's package lists",
    '  fetching packages: 2 of 25.0 MB',
    '  fetching packages: 14 of 25.0 MB',
    '  unpacking: 1 of 2 packages',
    '  setting up: 1 of 2 packages',
  ]);
});
