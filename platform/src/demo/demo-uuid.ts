import { createHash } from 'node:crypto';

/** Derives a UUID from a text, the same on every machine, so that demo data is inserted once. */
export function demoUuid(text: string): string {
  const hex = createHash('sha256').update(`demo ${text}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
