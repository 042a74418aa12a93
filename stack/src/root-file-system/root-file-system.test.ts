import { expect, test } from 'vitest';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { findEntryMode } from './enter-root-file-system.ts';
import { cacheDirectory, explain } from './root-file-system.ts';

test('the tree lies in the folder the user names, else in the cache folder of the desktop standard', () => {
  expect(cacheDirectory({ PETCARE_CACHE: '/big/disk', XDG_CACHE_HOME: '/x' })).toBe('/big/disk');
  expect(cacheDirectory({ XDG_CACHE_HOME: '/x' })).toBe('/x/petcare');
  expect(cacheDirectory({})).toMatch(/\/\.cache\/petcare$/);
});

test.each([
  [true, true, 'root with mounts'],
  [true, false, 'root without mounts'],
  [false, true, 'user namespace'],
] as const)('root: %s, namespaces: %s, so the tree is entered as %s', async (isRoot, mayUnshare, mode) => {
  expect(await findEntryMode(isRoot, async () => mayUnshare)).toBe(mode);
});

test('without root and without user namespaces one sentence says so and what to do', async () => {
  const refusal = findEntryMode(false, async () => false);
  await expect(refusal).rejects.toBeInstanceOf(CannotStartHere);
  await expect(refusal).rejects.toThrow(
    /root or user namespaces.*Install Docker, or point MONGO_URL, AMQP_URL/,
  );
});

test.each([
  ['E: Failed to fetch http://x  Temporary failure resolving', /could not be reached.*http_proxy/],
  ['E: Failed to fetch http://x  Could not connect to x:80', /could not be reached/],
  ['tar: x: Cannot write: No space left on device', /disk became full.*PETCARE_CACHE/],
  ['W: GPG error: NO_PUBKEY 6ED0E7B82643E131', /does not know the key.*debian-archive-keyring/],
  ['I: running\nE: something new', /could not be made \(E: something new; all of it in \/tmp\/x\.log\)/],
])('mmdebstrap saying "%s" becomes one clear sentence', (output, sentence) => {
  const error = explain({ code: 1, output }, '/tmp/x.log');
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toContain('\n');
});
