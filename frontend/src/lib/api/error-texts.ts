import type { FieldError } from '@petcare/contracts/errors.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ApiErrorCode, isApiError } from './api-client.ts';

/** The text of every error code. The English ones equal those of the contract. */
export const errorTexts: Record<ApiErrorCode, MessageDescriptor> = {
  network: msg`You seem to be offline. Please check your connection and try again.`,
  invalid_input: msg`Please check the fields and try again.`,
  amount_too_small: msg`This amount is too small for a card payment. Please choose another payment method.`,
  unreadable_picture: msg`This file is damaged or is not a picture.`,
  link_expired: msg`This link is no longer valid. Please request a new one.`,
  bad_signature: msg`The signature does not match.`,
  not_signed_in: msg`Please sign in first.`,
  wrong_credentials: msg`Invalid email or password.`,
  payment_required: msg`This order has not been paid.`,
  payment_declined: msg`The payment was declined.`,
  payment_action_required: msg`Your bank asks you to confirm this payment.`,
  forbidden: msg`You are not allowed to do this.`,
  not_received: msg`Only customers who have received this product can review it.`,
  email_not_verified: msg`Please confirm your email address first.`,
  foreign_origin: msg`This request did not come from this site.`,
  not_found: msg`Not found.`,
  email_taken: msg`An account with this email already exists.`,
  already_invited: msg`This address has already been invited.`,
  last_admin: msg`This is the only admin. Make another user an admin first.`,
  deletion_started: msg`This deletion has started and can no longer be undone.`,
  version_conflict: msg`This has changed in the meantime. Please check it and try again.`,
  adoption_not_available: msg`This pet is no longer available.`,
  already_applied: msg`You have already applied for this pet.`,
  application_closed: msg`This application is no longer open.`,
  edit_window_closed: msg`Comments can be edited for 15 minutes only.`,
  slot_taken: msg`This time has just been taken. Please choose another one.`,
  day_closed: msg`There are no hours on this day. Please choose another one.`,
  day_full: msg`This day is full. Please choose another one.`,
  already_booked: msg`You already have an appointment with this doctor on this day.`,
  doctor_not_available: msg`This doctor cannot be booked for this service.`,
  appointment_status_conflict: msg`The status of this appointment has changed. Please check it and try again.`,
  already_waiting: msg`You are already on this doctor’s waiting list for this day.`,
  offer_expired: msg`This offer has expired.`,
  microchip_taken: msg`Another pet is registered with this microchip number. Please check the number.`,
  too_many_pets: msg`You have reached the limit of 30 pets. Delete a pet to add another one.`,
  undo_expired: msg`This can no longer be undone.`,
  not_on_that_day: msg`This appointment is on another day, so it was not completed.`,
  passport_full: msg`You have reached the limit of 500 records for this pet. Delete a record to add another one.`,
  visit_not_open: msg`Notes can be written from the day of the appointment on, unless it was cancelled or missed.`,
  visit_signed: msg`These notes are signed. Please amend them instead.`,
  visit_not_signed: msg`These notes are not signed yet.`,
  too_many_amendments: msg`These notes have been amended 20 times, which is the limit.`,
  queue_moved: msg`The queue has changed. Please check it and try again.`,
  specialist_email_taken: msg`Another doctor already uses this email address.`,
  account_already_linked: msg`This account or doctor is already linked.`,
  not_a_doctor: msg`This is not a doctor account.`,
  order_status_conflict: msg`This has changed in the meantime. Please check it and try again.`,
  order_payment_mismatch: msg`This payment belongs to another order.`,
  payment_pending: msg`The payment is still being processed.`,
  price_changed: msg`The price has changed. Please check the new total.`,
  wishlist_full: msg`Your list is full. Take a product off it to add another one.`,
  product_available: msg`This product can be bought now.`,
  out_of_stock: msg`This product is sold out.`,
  dose_given: msg`This dose has already been given.`,
  hostel_full: msg`The hostel is full on some of these dates. Please choose others.`,
  refund_too_large: msg`The refund is larger than the remaining amount of this payment.`,
  not_refundable: msg`Nothing of this payment can be refunded.`,
  idempotency_conflict: msg`This request was already sent with different content.`,
  request_timeout: msg`The request took too long. Please try again.`,
  wrong_host: msg`This address does not belong to this site.`,
  payload_too_large: msg`The request is too large.`,
  picture_too_large: msg`The picture is too large: at most 15 MB and 40 megapixels.`,
  unsupported_picture: msg`Please choose a JPEG, PNG, WebP or AVIF picture.`,
  unsupported_media_type: msg`Please send JSON.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  internal: msg`Something went wrong!`,
  uploads_busy: msg`Many pictures are being uploaded right now. Please try again in a moment.`,
  unavailable: msg`This part of PetCare is not available right now. Please try again.`,
};

/** Codes whose message comes from the card provider, and is shown unchanged in any language. */
const untranslatedCodes = new Set<ApiErrorCode>(['payment_declined']);

/**
 * Returns the text of a failure. English users see the server's message, which is often more exact; others see the
 * text of the code in their language. Rejected fields have texts of our own, without the field names of the API.
 * Errors other than `ApiError` are `Something went wrong!`.
 */
export function errorText(error: unknown, i18n: I18n): string {
  if (!isApiError(error)) return i18n._(errorTexts.internal);
  if (error.code === 'invalid_input') return refusalText(error.fieldErrors, i18n);
  const serverMessage = error.message.trim();
  const showsServerMessage =
    untranslatedCodes.has(error.code) || (i18n.locale === 'en' && error.code !== 'network');
  return showsServerMessage && serverMessage ? serverMessage : i18n._(errorTexts[error.code]);
}

const fieldTexts: Record<string, MessageDescriptor> = {
  'must not be empty': msg`This is required`,
  'is required': msg`This is required`,
  'must not hold control or invisible characters': msg`Some characters are not allowed here`,
  'must be an email address': msg`Enter a valid email address`,
  'must be 11 digits': msg`Phone must be 11 digits`,
  'must be a Bangladeshi mobile number such as +8801712345678': msg`Enter a Bangladeshi mobile number, such as +8801712345678`,
  'is not the one of this account': msg`This is not your current password`,
  'is required to change the address': msg`Enter your current password to change the address`,
  'is too easy to guess, please choose another one': msg`Too easy to guess. Please choose another one`,
  'must be another one than before': msg`Choose a different one`,
  'must be at least 8 characters': msg`Use at least 8 characters`,
  'must be an amount in taka': msg`Enter an amount in taka`,
  'must have at most two decimals': msg`Use at most two decimals`,
  'must be more than 0': msg`Enter more than zero`,
  'must be a picture you have uploaded and not used yet': msg`Please upload this picture again`,
  'must be a picture uploaded here': msg`Please upload this picture again`,
  'must not be in the past': msg`This day has already passed`,
  'must not be before the beginning': msg`The end must be after the start`,
  'must be after the beginning': msg`The end must be after the start`,
  'is too soon to be booked': msg`This time is too soon to book`,
  'is too far ahead to be booked': msg`This time is too far ahead to book`,
  'is not a slot of this doctor': msg`This time is not available. Please choose another one`,
  'is not a doctor of ours': msg`This doctor is no longer available`,
  'must be doctors of ours': msg`One of these doctors is no longer available`,
  'must be 15 digits': msg`A microchip number has 15 digits`,
  'must begin with the code of a country or a manufacturer': msg`No microchip begins with these three digits`,
  'is not a number of ISO 11784': msg`This is not a microchip number. Please check the digits`,
  'must not be in the future': msg`This day has not come yet`,
  'must be after the date of the vaccination': msg`The next dose must be after this one`,
  'must not be before 1900': msg`Enter a year after 1900`,
  'must be after the day of the visit': msg`Choose a day after the visit`,
  'must have at most one decimal': msg`Use at most one decimal`,
  'must not be before the date of birth': msg`This is before the date of birth`,
  'is not an active pet of this owner': msg`This pet cannot be booked. Please choose another one`,
  'is not of the species of this booking': msg`This pet is of another species than the booking`,
  'must not repeat a pet': msg`This pet is already among the guests`,
  'must not repeat a medicine': msg`Enter each medicine once, with all of its times`,
  'is not a service of ours': msg`This service is no longer offered`,
};

function knownReason(reason: string, i18n: I18n): string | null {
  const known = fieldTexts[reason];
  if (known) return i18n._(known);
  const most = /^must be at most (\d+) characters$/.exec(reason)?.[1];
  if (most) return i18n._(msg`Use at most ${i18n.number(Number(most))} characters`);
  const days = /^must be within (\d+) days from today$/.exec(reason)?.[1];
  return days ? i18n._(msg`Choose a day at most ${i18n.number(Number(days))} days from today`) : null;
}

export function fieldErrorText(reason: string, i18n: I18n): string {
  return knownReason(reason, i18n) ?? i18n._(msg`Please check this field`);
}

function refusalText(fields: readonly FieldError[], i18n: I18n): string {
  const reasons = fields.map(({ message }) => knownReason(message, i18n));
  const [first = null] = reasons;
  return first !== null && reasons.every((reason) => reason === first)
    ? first
    : i18n._(errorTexts.invalid_input);
}

/**
 * Returns the texts of rejected fields by field name, without the `prefix` (such as `billing.`). Empty for any
 * other failure.
 */
export function fieldErrorsOf(error: unknown, i18n: I18n, prefix = ''): Record<string, string> {
  if (!isApiError(error)) return {};
  const found = error.fieldErrors
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => [field.slice(prefix.length), fieldErrorText(message, i18n)] as const);
  return Object.fromEntries(found);
}
