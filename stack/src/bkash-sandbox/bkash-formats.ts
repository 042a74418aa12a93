import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export const newPaymentId = (now: number): string => `TR0011${randomText(8)}${now}`;

export const newTrxId = (): string => randomText(10);

/** Formats epoch milliseconds as bKash's API does, in Bangladesh time: `2026-09-18T06:00:19:952 GMT+0600`. */
export function bkashTime(at: number): string {
  const local = new Date(at + 6 * 3_600_000).toISOString();
  return `${local.slice(0, 19)}:${local.slice(20, 23)} GMT+0600`;
}

/** Formats epoch milliseconds as bKash's notices do: `20260918060019`. */
export function noticeTime(at: number): string {
  return new Date(at + 6 * 3_600_000).toISOString().slice(0, 19).replaceAll(/\D/g, '');
}

/** Formats poisha as bKash answers them: `1250`, `1250.5`. */
export const amountText = (poisha: number): string => String(poisha / 100);

/** Parses an amount with at most two decimals into poisha; null if it is malformed or zero. */
export function readAmount(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const poisha = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return poisha > 0 ? poisha : null;
}
