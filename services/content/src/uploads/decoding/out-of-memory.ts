/**
 * Whether these are the words of somebody who was refused memory: the decoders', their libraries', or the runtime's.
 * Each of them blames the file in the same breath ("corrupt header"), so the words are all there is to go by.
 */
export function saysOutOfMemory(words: string): boolean {
  return /out of memory|memory alloc|failed to allocate|bad_alloc|allocation failed/i.test(words);
}
