import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { findDateProblem } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { type BookingRequest, bookingMessages, petTypes } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { readDraft, writeDraft } from '../../lib/drafts/drafts.ts';
import { readHostelDraft } from '../../lib/drafts/hostel-draft.ts';
import { oneOf } from '../../lib/forms/one-of.ts';

export type BookingField = 'petType' | 'guests' | 'checkIn' | 'checkOut';
export type BookingFields = Record<BookingField, string>;

const draftName = 'reservation';
const emptyFields: BookingFields = { petType: '', guests: '2', checkIn: '', checkOut: '' };

/** Initial field values: input typed in this tab, else the user's unpaid reservation, else empty. */
export function firstFields(userId: string | null): BookingFields {
  const typed = readDraft(draftName);
  if (areFields(typed)) return typed;
  const reserved = readHostelDraft(userId);
  if (!reserved) return emptyFields;
  const { petType, guests, checkIn, checkOut } = reserved;
  return { petType, guests: String(guests), checkIn, checkOut };
}

function areFields(draft: unknown): draft is BookingFields {
  const fields = new Map(Object.entries(draft ?? {}));
  return Object.keys(emptyFields).every((name) => typeof fields.get(name) === 'string');
}

export function keepFields(fields: BookingFields | null): void {
  writeDraft(draftName, fields);
}

/** Parses a number of guests in Latin or Bangla digits; NaN for anything but a whole number. */
export function guestsOf(typed: string): number {
  const latin = latinDigits(typed.trim());
  return /^\d{1,4}$/.test(latin) ? Number(latin) : Number.NaN;
}

export interface BookingProblem {
  readonly field: BookingField;
  readonly message: string;
}

/** First invalid field in the order of the specification; null when all are valid. */
export function problemOf(fields: BookingFields, today: string, maxGuests: number): BookingProblem | null {
  const { petType, guests, checkIn, checkOut } = fields;
  if (!oneOf(petTypes, petType)) return { field: 'petType', message: bookingMessages.petType };
  const count = guestsOf(guests);
  if (!(count >= 1 && count <= maxGuests)) return { field: 'guests', message: bookingMessages.guests };
  if (checkIn === '') return { field: 'checkIn', message: bookingMessages.checkIn };
  if (checkOut === '') return { field: 'checkOut', message: bookingMessages.checkOut };
  return findDateProblem({ checkIn, checkOut }, today);
}

export function requestOf(fields: BookingFields, today: string, maxGuests: number): BookingRequest | null {
  if (problemOf(fields, today, maxGuests)) return null;
  const { guests, checkIn, checkOut } = fields;
  const petType = oneOf(petTypes, fields.petType);
  return petType && { petType, guests: guestsOf(guests), checkIn, checkOut };
}

export type BookingKind = 'cat' | 'dog' | 'day';

export function chooseKind(fields: BookingFields, kind: BookingKind, today: string): BookingFields {
  if (kind !== 'day') return { ...fields, petType: kind };
  const day = fields.checkIn >= today ? fields.checkIn : addDays(today, 1);
  return { ...fields, checkIn: day, checkOut: day };
}
