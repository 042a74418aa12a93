import { type PetType, bookingMessages } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const petTypeTexts: Record<PetType, MessageDescriptor> = { dog: msg`Dog`, cat: msg`Cat` };

export function petCountText(petType: PetType, guests: number, i18n: I18n): string {
  return i18n._(
    petType === 'dog'
      ? msg`${plural(guests, { one: '# dog', other: '# dogs' })}`
      : msg`${plural(guests, { one: '# cat', other: '# cats' })}`,
  );
}

export function stayLengthText(days: number, i18n: I18n): string {
  return i18n._(days === 0 ? msg`Day Stay` : msg`${plural(days, { one: '# night', other: '# nights' })}`);
}

const messageTexts: Record<keyof typeof bookingMessages, MessageDescriptor> = {
  petType: msg`Please select a pet type.`,
  guests: msg`Please enter a valid number of guests.`,
  checkIn: msg`Please select a check-in date.`,
  checkOut: msg`Please select a check-out date.`,
  order: msg`Check-out date cannot be earlier than check-in date.`,
  past: msg`Check-in date cannot be in the past.`,
  long: msg`A stay can last 60 nights at most.`,
  far: msg`The hostel can be booked one year ahead.`,
  namedPets: msg`Please remove the details of the pets that do not come first.`,
};

/** Translates a message of the contract about a reservation. Unknown messages are unchanged. */
export function stayMessageText(message: string, i18n: I18n): string {
  const known = Object.entries(messageTexts).find(
    ([name]) => bookingMessages[name as keyof typeof bookingMessages] === message,
  );
  return known ? i18n._(known[1]) : message;
}
