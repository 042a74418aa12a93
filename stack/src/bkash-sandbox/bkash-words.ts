import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A paymentID as bKash makes them. */
export const newPaymentId = (now: number): string => `TR0011${pick(8)}${now}`;

/** A trxID, of payments and refunds alike. */
export const newTrxId = (): string => pick(10);

/** bKash's own way to write a moment, always in Bangladesh: `2026-09-18T06:00:19:952 GMT+0600`. */
export function bkashTime(at: number): string {
  const local = new Date(at + 6 * 3_600_000).toISOString();
  return `${local.slice(0, 19)}:${local.slice(20, 23)} GMT+0600`;
}

/** The other one, of notices: `20260918060019`. */
export function noticeTime(at: number): string {
  return new Date(at + 6 * 3_600_000).toISOString().slice(0, 19).replaceAll(/\D/g, '');
}

/** Poisha as bKash echoes them: `1250`, `1250.5`. */
export const amountText = (poisha: number): string => String(poisha / 100);

/** Reads an amount of at most two decimals into poisha; null when it is none. */
export function readAmount(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const poisha = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return poisha > 0 ? poisha : null;
}
