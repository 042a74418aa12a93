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
])('a decoder that says "%s" is not taken for a damaged picture', (words) => {
  expect(saysOutOfMemory(words)).toBe(true);
});

test.each(['VipsJpeg: premature end of JPEG image', 'pngload: libspng read error', ''])(
  'a decoder that says "%s" has met a damaged picture',
  (words) => {
    expect(saysOutOfMemory(words)).toBe(false);
  },
);
