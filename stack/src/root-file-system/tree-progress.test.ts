import { expect, test } from 'vitest';
import { treeProgress } from './tree-progress.ts';

test('the output of mmdebstrap becomes a few lines that say what is done and how far it is', () => {
  const told: string[] = [];
  let now = 0;
  const tell = treeProgress(
    (line) => told.push(line),
    () => now,
  );
  tell('I: running apt-get update...');
  tell('0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.');
  tell('Need to get 25.0 MB of archives.');
  tell('Get:1 http://mirror forky/main amd64 libc6 amd64 2.43-7 [1866 kB]');
  tell('Get:2 http://mirror forky/main amd64 big amd64 1 [10.1 MB]');
  now += 4000;
  tell('Get:3 http://mirror forky/main amd64 more amd64 1 [2.0 MB]');
  tell('Unpacking libc6 (2.43-7) ...');
  tell('Setting up libc6 (2.43-7) ...');

  expect(told).toEqual([
    "  reading Debian's package lists",
    '  fetching packages: 2 of 25.0 MB',
    '  fetching packages: 14 of 25.0 MB',
    '  unpacking: 1 of 2 packages',
    '  setting up: 1 of 2 packages',
  ]);
});
