import { expect, test } from 'vitest';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { findEntryMode } from './enter-root-file-system.ts';
import { cacheDirectory, explainFailure } from './root-file-system.ts';

test('the tree is in PETCARE_CACHE, otherwise in the XDG cache folder', () => {
  expect(cacheDirectory({ PETCARE_CACHE: '/big/disk', XDG_CACHE_HOME: '/x' })).toBe('/big/disk');
  expect(cacheDirectory({ XDG_CACHE_HOME: '/x' })).toBe('/x/petcare');
  expect(cacheDirectory({})).toMatch(/\/\.cache\/petcare$/);
});

test.each([
  [true, true, 'root with mounts'],
  [true, false, 'root without mounts'],
  [false, true, 'user namespace'],
] as const)('root: %s, namespaces: %s, the entry mode is %s', async (isRoot, mayUnshare, mode) => {
  expect(await findEntryMode(isRoot, async () => mayUnshare)).toBe(mode);
});

test('without root and user namespaces the error names the reason and what to do', async () => {
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
  ['I: running\nE: something new', /could not be built \(E: something new; all of it in \/tmp\/x\.log\)/],
])('mmdebstrap’s output "%s" becomes one sentence', (output, sentence) => {
  const error = explainFailure({ code: 1, output }, '/tmp/x.log');
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toContain('\n');
});
