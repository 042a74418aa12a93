import type { FieldError } from '@petcare/contracts/shared/errors.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ApiErrorCode, isApiError } from './api-client.ts';

type Texts<Key extends string> = Readonly<Partial<Record<Key, MessageDescriptor>>>;

/** Texts of the codes that visitors can meet. The English ones equal those of the contract. */
export const visitorErrorTexts = {
  network: msg`You seem to be offline. Please check your connection and try again.`,
  invalid_input: msg`Please check the fields and try again.`,
  link_expired: msg`This link is no longer valid. Please request a new one.`,
  not_signed_in: msg`Please sign in first.`,
  wrong_credentials: msg`Invalid email or password.`,
  forbidden: msg`You are not allowed to do this.`,
  email_not_verified: msg`Please confirm your email address first.`,
  foreign_origin: msg`This request did not come from this site.`,
  not_found: msg`Not found.`,
  email_taken: msg`An account with this email already exists.`,
  version_conflict: msg`This has changed in the meantime. Please check it and try again.`,
  adoption_not_available: msg`This pet is no longer available.`,
  product_available: msg`This product can be bought now.`,
  out_of_stock: msg`This product is sold out.`,
  request_timeout: msg`The request took too long. Please try again.`,
  wrong_host: msg`This address does not belong to this site.`,
  payload_too_large: msg`The request is too large.`,
  unsupported_media_type: msg`Please send JSON.`,
  too_many_requests: msg`Too many attempts. Please wait a moment.`,
  internal: msg`Something went wrong!`,
  unavailable: msg`This part of PetCare is not available right now. Please try again.`,
} satisfies Texts<ApiErrorCode>;

const visitorFieldTexts: Texts<string> = {
  'must not be empty': msg`This is required`,
  'is required': msg`This is required`,
  'must not hold control or invisible characters': msg`Some characters are not allowed here`,
  'must be written in English or Bangla letters': msg`Write this in English or Bangla letters`,
  'must be an email address': msg`Enter a valid email address`,
  'must be a Bangladeshi mobile number such as +8801712345678': msg`Enter a Bangladeshi mobile number, such as +8801712345678`,
  'is too easy to guess, please choose another one': msg`Too easy to guess. Please choose another one`,
  'must be another one than before': msg`Choose a different one`,
  'must be at least 8 characters': msg`Use at least 8 characters`,
  'is in another division': msg`This district is in another division`,
  'must not be in the past': msg`This day has already passed`,
  'must not be before the beginning': msg`The end must be after the start`,
  'must be after the beginning': msg`The end must be after the start`,
  'must not be in the future': msg`This day has not come yet`,
};

let errorTexts: Texts<ApiErrorCode> = visitorErrorTexts;
let fieldTexts: Texts<string> = visitorFieldTexts;

/** Adds the texts that only signed-in users need, which the first page does without. */
export function addErrorTexts(codes: Texts<ApiErrorCode>, fields: Texts<string>): void {
  errorTexts = { ...errorTexts, ...codes };
  fieldTexts = { ...fieldTexts, ...fields };
}

/** Codes whose message comes from the card provider, and is shown unchanged in any language. */
const untranslatedCodes = new Set<ApiErrorCode>(['payment_declined']);

/**
 * Returns the text of a failure. English users see the server's message, which is often more exact; others see the
 * text of the code in their language. Rejected fields have texts of our own, without the field names of the API.
 * Errors other than `ApiError` are `Something went wrong!`.
 */
export function errorText(error: unknown, i18n: I18n): string {
  if (!isApiError(error)) return i18n._(visitorErrorTexts.internal);
  if (error.code === 'invalid_input') return refusalText(error.fieldErrors, i18n);
  const serverMessage = error.message.trim();
  const showsServerMessage =
    untranslatedCodes.has(error.code) || (i18n.locale === 'en' && error.code !== 'network');
  return showsServerMessage && serverMessage
    ? serverMessage
    : i18n._(errorTexts[error.code] ?? visitorErrorTexts.internal);
}

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
    : i18n._(visitorErrorTexts.invalid_input);
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
