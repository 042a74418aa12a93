import type { FieldError } from '@petcare/contracts/errors.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ApiErrorCode, isApiError } from './api-client.ts';

/** The text of every error code. The English ones equal those of the contract. */
export const errorTexts: Record<ApiErrorCode, MessageDescriptor> = {
  network: msg`You seem to be offline. Please check your connection and try again.`,
  invalid_input: msg`Some fields need another look.`,
  amount_too_small: msg`The amount is too small to be paid by card. Please use bKash.`,
  unreadable_picture: msg`This file is damaged or not a whole picture.`,
  link_expired: msg`This link is no longer valid. Please ask for a new one.`,
  bad_signature: msg`The signature does not match.`,
  not_signed_in: msg`Please sign in first.`,
  wrong_credentials: msg`Invalid email or password.`,
  payment_required: msg`This order has not been paid.`,
  payment_declined: msg`The payment was declined.`,
  payment_action_required: msg`Your bank asks you to confirm this payment.`,
  forbidden: msg`You are not allowed to do this.`,
  email_not_verified: msg`Please confirm your email address first.`,
  foreign_origin: msg`This request did not come from our own pages.`,
  not_found: msg`Not found.`,
  email_taken: msg`An account with this email already exists.`,
  already_invited: msg`This address has been invited already.`,
  last_admin: msg`The last admin cannot be changed.`,
  deletion_started: msg`This deletion has begun and cannot be taken back any more.`,
  version_conflict: msg`Somebody changed this meanwhile. Please look at both versions.`,
  adoption_not_available: msg`This pet is no longer waiting for a home.`,
  already_applied: msg`You have already applied for this pet.`,
  application_closed: msg`This application has already been answered.`,
  edit_window_closed: msg`A comment can be changed for 15 minutes only.`,
  slot_taken: msg`Somebody was faster: this time is taken.`,
  day_full: msg`This day is full. Please choose another one.`,
  already_booked: msg`You already have an appointment with this doctor on this day.`,
  doctor_not_available: msg`This doctor cannot be booked for this service.`,
  appointment_status_conflict: msg`The appointment is past that step already.`,
  already_waiting: msg`You are already waiting for this doctor on this day.`,
  offer_expired: msg`This offer has gone to the next in line.`,
  queue_moved: msg`The queue has moved on. Please look again.`,
  specialist_email_taken: msg`Another doctor has this email address.`,
  account_already_linked: msg`This account or doctor is already linked.`,
  not_a_doctor: msg`This account is not a doctor’s.`,
  order_status_conflict: msg`Somebody else changed this order first. Please look again.`,
  order_payment_mismatch: msg`This payment belongs to another order.`,
  payment_pending: msg`The payment is still being processed.`,
  price_changed: msg`The price has changed. Please look at the new total.`,
  out_of_stock: msg`This product is sold out.`,
  hostel_full: msg`The hostel is full on some of these dates. Please choose others.`,
  refund_too_large: msg`More than is left of this payment cannot be paid back.`,
  not_refundable: msg`There is no money of this payment to pay back.`,
  idempotency_conflict: msg`This request was already made with other contents.`,
  request_timeout: msg`The request arrived too slowly. Please try again.`,
  wrong_host: msg`This address does not belong to this site.`,
  payload_too_large: msg`That is too large.`,
  picture_too_large: msg`The picture is too large: at most 15 MB and 40 megapixels.`,
  unsupported_picture: msg`Please choose a JPEG, PNG, WebP or AVIF picture.`,
  unsupported_media_type: msg`Please send JSON.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  internal: msg`Something went wrong!`,
  uploads_busy: msg`Many pictures are arriving right now. Please try again in a moment.`,
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
  'must not hold control characters': msg`Some of these characters cannot be used here`,
  'must be an email address': msg`This does not look like an email address`,
  'must be 11 digits': msg`Phone must be 11 digits`,
  'must be a Bangladeshi mobile number such as +8801712345678': msg`This does not look like a mobile number of Bangladesh`,
  'is not the one of this account': msg`This is not your current password`,
  'is required to change the address': msg`Your current password is needed to change the address`,
  'is too easy to guess, please choose another one': msg`Too easy to guess. Please choose another one`,
  'must be another one than before': msg`Please choose another one than before`,
  'must be at least 8 characters': msg`At least 8 characters, please`,
  'must be an amount in taka': msg`An amount in taka, please`,
  'must have at most two decimals': msg`At most two digits after the point, please`,
  'must be more than 0': msg`More than zero, please`,
  'must be a picture you have uploaded and not used yet': msg`Please upload this picture once more`,
  'must be a picture uploaded here': msg`Please upload this picture once more`,
  'must not be in the past': msg`This day has passed already`,
  'must not be before the beginning': msg`This ends before it begins`,
  'must be after the beginning': msg`This ends before it begins`,
  'is too soon to be booked': msg`This time is too near to be booked`,
  'is too far ahead to be booked': msg`This time is too far ahead to be booked`,
  'is not a slot of this doctor': msg`The doctor has no such time. Please choose another one`,
  'is not a doctor of ours': msg`This doctor is no longer with us`,
  'must be doctors of ours': msg`One of these doctors is no longer with us`,
  'is not a service of ours': msg`This service is no longer offered`,
};

function knownReason(reason: string, i18n: I18n): string | null {
  const known = fieldTexts[reason];
  if (known) return i18n._(known);
  const most = /^must be at most (\d+) characters$/.exec(reason)?.[1];
  if (most) return i18n._(msg`At most ${i18n.number(Number(most))} characters, please`);
  const days = /^must be within (\d+) days from today$/.exec(reason)?.[1];
  return days ? i18n._(msg`At most ${i18n.number(Number(days))} days from today, please`) : null;
}

/** Returns the text below a field for a reason of the contract, or a general one for an unknown reason. */
export function fieldErrorText(reason: string, i18n: I18n): string {
  return knownReason(reason, i18n) ?? i18n._(msg`Please look at this once more`);
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
