import { expect, test } from 'vitest';
import { saysOutOfMemory } from './out-of-memory.ts';

test.each([
  'vips_tracked: out of memory -- size == 0MB',
  'Input file has corrupt header: vips_tracked: out of memory -- size == 151MB',
  'heif: Invalid input: Unspecified: Memory allocation error',
  '../glib/gmem.c:139: failed to allocate 1209600 bytes',
  '# Fatal process out of memory: Failed to reserve virtual memory for CodeRange',
  "terminate called after throwing an instance of 'std::bad_alloc'",
  'RangeError: Array buffer allocation failed',
])('the message "%s" means out of memory, not a damaged picture', (message) => {
  expect(saysOutOfMemory(message)).toBe(true);
});

test.each(['VipsJpeg: premature end of JPEG image', 'pngload: libspng read error', ''])(
  'the message "%s" means a damaged picture',
  (message) => {
    expect(saysOutOfMemory(message)).toBe(false);
  },
);
