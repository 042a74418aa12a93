/**
 * Returns true for an out-of-memory message of a decoder, its library or the runtime. They also report a corrupt header
 * then, so only the message distinguishes the two.
 */
export function saysOutOfMemory(message: string): boolean {
  return /out of memory|memory alloc|failed to allocate|bad_alloc|allocation failed/i.test(message);
}
