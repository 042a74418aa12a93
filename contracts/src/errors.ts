import { z } from 'zod';

/**
 * All error codes. The code is the contract; the frontend translates by code. The message is the default English
 * text of the response body.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Some fields need another look.' },
  amount_too_small: { status: 400, message: 'The amount is too small to be paid by card. Please use bKash.' },
  unreadable_picture: { status: 400, message: 'This file is damaged or not a whole picture.' },
  link_expired: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  bad_signature: { status: 400, message: 'The signature does not match.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  wrong_credentials: { status: 401, message: 'Invalid email or password.' },
  payment_required: { status: 402, message: 'This order has not been paid.' },
  payment_declined: { status: 402, message: 'The payment was declined.' },
  payment_action_required: { status: 402, message: 'Your bank asks you to confirm this payment.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  email_not_verified: { status: 403, message: 'Please confirm your email address first.' },
  foreign_origin: { status: 403, message: 'This request did not come from our own pages.' },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  already_invited: { status: 409, message: 'This address has been invited already.' },
  last_admin: { status: 409, message: 'The last admin cannot be changed.' },
  deletion_started: { status: 409, message: 'This deletion has begun and cannot be taken back any more.' },
  version_conflict: {
    status: 409,
    message: 'Somebody changed this meanwhile. Please look at both versions.',
  },
  adoption_not_available: { status: 409, message: 'This pet is no longer waiting for a home.' },
  already_applied: { status: 409, message: 'You have already applied for this pet.' },
  application_closed: { status: 409, message: 'This application has already been answered.' },
  edit_window_closed: { status: 409, message: 'A comment can be changed for 15 minutes only.' },
  slot_taken: { status: 409, message: 'Somebody was faster: this time is taken.' },
  day_full: { status: 409, message: 'This day is full. Please choose another one.' },
  already_booked: { status: 409, message: 'You already have an appointment with this doctor on this day.' },
  doctor_not_available: { status: 409, message: 'This doctor cannot be booked for this service.' },
  appointment_status_conflict: { status: 409, message: 'The appointment is past that step already.' },
  already_waiting: { status: 409, message: 'You are already waiting for this doctor on this day.' },
  offer_expired: { status: 409, message: 'This offer has gone to the next in line.' },
  queue_moved: { status: 409, message: 'The queue has moved on. Please look again.' },
  specialist_email_taken: { status: 409, message: 'Another doctor has this email address.' },
  account_already_linked: { status: 409, message: 'This account or doctor is already linked.' },
  not_a_doctor: { status: 409, message: 'This account is not a doctor’s.' },
  order_status_conflict: {
    status: 409,
    message: 'Somebody else changed this order first. Please look again.',
  },
  order_payment_mismatch: { status: 409, message: 'This payment belongs to another order.' },
  payment_pending: { status: 409, message: 'The payment is still being processed.' },
  price_changed: { status: 409, message: 'The price has changed. Please look at the new total.' },
  out_of_stock: { status: 409, message: 'This product is sold out.' },
  hostel_full: { status: 409, message: 'The hostel is full on some of these dates. Please choose others.' },
  refund_too_large: { status: 409, message: 'More than is left of this payment cannot be paid back.' },
  not_refundable: { status: 409, message: 'There is no money of this payment to pay back.' },
  idempotency_conflict: { status: 409, message: 'This request was already made with other contents.' },
  request_timeout: { status: 408, message: 'The request arrived too slowly. Please try again.' },
  wrong_host: { status: 421, message: 'This address does not belong to this site.' },
  payload_too_large: { status: 413, message: 'That is too large.' },
  picture_too_large: { status: 413, message: 'The picture is too large: at most 15 MB and 40 megapixels.' },
  unsupported_picture: { status: 415, message: 'Please choose a JPEG, PNG, WebP or AVIF picture.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong!' },
  uploads_busy: {
    status: 503,
    message: 'Many pictures are arriving right now. Please try again in a moment.',
  },
  unavailable: { status: 503, message: 'This part of PetCare is not available right now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** `field` is the path of the rejected field: `billing.phone`. */
export const FieldError = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 problem details, with the top-level `message` that the specification's screens read. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    errors: z.array(FieldError).optional(),
    /** Data for the client to continue: the new price, the client secret of a 3-D Secure step. */
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
