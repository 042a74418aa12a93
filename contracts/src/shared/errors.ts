import { z } from 'zod';

/**
 * All error codes. The code is the contract; the frontend translates by code. The message is the default English
 * text of the response body.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Please check the fields and try again.' },
  amount_too_small: {
    status: 400,
    message: 'This amount is too small for a card payment. Please choose another payment method.',
  },
  unreadable_picture: { status: 400, message: 'This file is damaged or is not a picture.' },
  link_expired: { status: 400, message: 'This link is no longer valid. Please request a new one.' },
  bad_signature: { status: 400, message: 'The signature does not match.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  wrong_credentials: { status: 401, message: 'Invalid email or password.' },
  payment_required: { status: 402, message: 'This order has not been paid.' },
  payment_declined: { status: 402, message: 'The payment was declined.' },
  payment_action_required: { status: 402, message: 'Your bank asks you to confirm this payment.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  not_received: { status: 403, message: 'Only customers who have received this product can review it.' },
  email_not_verified: { status: 403, message: 'Please confirm your email address first.' },
  foreign_origin: { status: 403, message: 'This request did not come from this site.' },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  already_invited: { status: 409, message: 'This address has already been invited.' },
  last_admin: { status: 409, message: 'This is the only admin. Make another user an admin first.' },
  deletion_started: { status: 409, message: 'This deletion has started and can no longer be undone.' },
  version_conflict: {
    status: 409,
    message: 'This has changed in the meantime. Please check it and try again.',
  },
  adoption_not_available: { status: 409, message: 'This pet is no longer available.' },
  already_applied: { status: 409, message: 'You have already applied for this pet.' },
  application_closed: { status: 409, message: 'This application is no longer open.' },
  edit_window_closed: { status: 409, message: 'Comments can be edited for 15 minutes only.' },
  slot_taken: { status: 409, message: 'This time has just been taken. Please choose another one.' },
  day_closed: { status: 409, message: 'There are no hours on this day. Please choose another one.' },
  day_full: { status: 409, message: 'This day is full. Please choose another one.' },
  already_booked: { status: 409, message: 'You already have an appointment with this doctor on this day.' },
  doctor_not_available: { status: 409, message: 'This doctor cannot be booked for this service.' },
  appointment_status_conflict: {
    status: 409,
    message: 'The status of this appointment has changed. Please check it and try again.',
  },
  fee_not_paid: { status: 409, message: 'The fee of this appointment is not paid yet.' },
  fee_already_paid: { status: 409, message: 'The fee of this appointment is already paid.' },
  already_waiting: { status: 409, message: 'You are already on this doctor’s waiting list for this day.' },
  offer_expired: { status: 409, message: 'This offer has expired.' },
  emergency_open: {
    status: 409,
    message: 'You already have an open emergency. Please wait for the answer, or cancel it first.',
  },
  emergency_closed: { status: 409, message: 'This emergency can no longer be changed.' },
  unsupported_voice_note: {
    status: 415,
    message:
      'This recording is of a kind that we cannot play. Please record it again, or describe it in words.',
  },
  microchip_taken: {
    status: 409,
    message: 'Another pet is registered with this microchip number. Please check the number.',
  },
  too_many_pets: {
    status: 409,
    message: 'You have reached the limit of 30 pets. Delete a pet to add another one.',
  },
  order_ended: {
    status: 409,
    message: 'This order is cancelled or returned, or is about to be. Please change it on its own.',
  },
  wrong_product: { status: 409, message: 'This product is not in the order.' },
  all_units_scanned: { status: 409, message: 'All units of this product are scanned already.' },
  order_packed: { status: 409, message: 'This order is packed already.' },
  money_returned: {
    status: 409,
    message: 'This order was refunded, or is being refunded, so it must not be sent.',
  },
  order_not_packable: { status: 409, message: 'This order must not be sent, or has been sent already.' },
  barcode_taken: { status: 409, message: 'Another product has this barcode.' },
  import_has_problems: {
    status: 409,
    message: 'This file has problems. Please correct them and check it again.',
  },
  import_not_finished: { status: 409, message: 'This import has not finished yet.' },
  undo_expired: { status: 409, message: 'This can no longer be undone.' },
  not_on_that_day: { status: 409, message: 'This appointment is on another day, so it was not completed.' },
  passport_full: {
    status: 409,
    message: 'You have reached the limit of 500 records for this pet. Delete a record to add another one.',
  },
  pet_not_active: { status: 409, message: 'Only the passport of an active pet can be shared.' },
  too_many_links: {
    status: 409,
    message: 'You have reached the limit of 10 links for this pet. Revoke a link to create another one.',
  },
  pet_in_other_post: {
    status: 409,
    message: 'This pet is named in another open adoption post of yours.',
  },
  transfer_closed: { status: 409, message: 'This transfer can no longer be changed.' },
  owner_at_pet_limit: {
    status: 409,
    message: 'The former owner has reached the limit of 30 pets, so this pet cannot be given back.',
  },
  visit_not_open: {
    status: 409,
    message: 'Notes can be written from the day of the appointment on, unless it was cancelled or missed.',
  },
  visit_signed: { status: 409, message: 'These notes are signed. Please amend them instead.' },
  visit_not_signed: { status: 409, message: 'These notes are not signed yet.' },
  too_many_amendments: {
    status: 409,
    message: 'These notes have been amended 20 times, which is the limit.',
  },
  queue_moved: { status: 409, message: 'The queue has changed. Please check it and try again.' },
  requested_fees_changed: { status: 409, message: 'The doctor now asks for other fees, or for none.' },
  specialist_email_taken: { status: 409, message: 'Another doctor already uses this email address.' },
  account_already_linked: { status: 409, message: 'This account or doctor is already linked.' },
  not_a_doctor: { status: 409, message: 'This is not a doctor account.' },
  order_status_conflict: {
    status: 409,
    message: 'This has changed in the meantime. Please check it and try again.',
  },
  order_payment_mismatch: { status: 409, message: 'This payment belongs to another order.' },
  payment_pending: { status: 409, message: 'The payment is still being processed.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new total.' },
  wrong_code: { status: 400, message: 'This code is not right. Please check the message.' },
  code_expired: { status: 409, message: 'This code is no longer valid. Please request a new one.' },
  cash_not_offered: { status: 409, message: 'Cash on delivery is not available for this order.' },
  cash_not_due: { status: 409, message: 'No cash is to be collected for this order, or not any more.' },
  consignment_exists: { status: 409, message: 'This parcel is booked, or is being booked, already.' },
  too_many_addresses: {
    status: 409,
    message: 'Your address book is full. Delete an address to add another one.',
  },
  address_exists: { status: 409, message: 'This address is in your address book already.' },
  coupon_not_valid: { status: 409, message: 'This coupon cannot be used for this order.' },
  coupon_code_taken: { status: 409, message: 'Another coupon has this code.' },
  wishlist_full: {
    status: 409,
    message: 'Your list is full. Take a product off it to add another one.',
  },
  refill_not_offered: { status: 409, message: 'Reminders are for pet food that you have bought.' },
  too_many_refills: { status: 409, message: 'You have reached the limit of 20 reminders.' },
  product_available: { status: 409, message: 'This product can be bought now.' },
  out_of_stock: { status: 409, message: 'This product is sold out.' },
  prescription_needed: {
    status: 409,
    message: 'This product needs a prescription of one of our doctors for more packs.',
  },
  dose_given: { status: 409, message: 'This dose has already been given.' },
  stay_shared: {
    status: 409,
    message: 'You have already shared this stay. You can edit the memory, or delete it to share again.',
  },
  hostel_full: { status: 409, message: 'The hostel is full on some of these dates. Please choose others.' },
  kennel_full: { status: 409, message: 'This kennel is full.' },
  kennel_exists: { status: 409, message: 'There is a kennel of this name already.' },
  too_many_kennels: { status: 409, message: 'There are too many kennels already.' },
  places_available: {
    status: 409,
    message: 'There are enough free places now. Please book them.',
  },
  too_many_waits: { status: 409, message: 'You are waiting for too many stays already.' },
  vaccination_missing: {
    status: 409,
    message: 'Vaccinations of these guests are due before the stay ends.',
  },
  hostel_settings_conflict: {
    status: 409,
    message: 'Another admin has changed the settings of the hostel in the meantime.',
  },
  hostel_dates_booked: {
    status: 409,
    message: 'More pets are booked on some dates than these settings allow.',
  },
  refund_too_large: {
    status: 409,
    message: 'The refund is larger than the remaining amount of this payment.',
  },
  not_refundable: { status: 409, message: 'Nothing of this payment can be refunded.' },
  not_returnable: { status: 409, message: 'The items of this order cannot be returned, or not any more.' },
  return_too_large: { status: 409, message: 'You have asked to return some of these items already.' },
  idempotency_conflict: { status: 409, message: 'This request was already sent with different content.' },
  request_timeout: { status: 408, message: 'The request took too long. Please try again.' },
  wrong_host: { status: 421, message: 'This address does not belong to this site.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  picture_too_large: { status: 413, message: 'The picture is too large: at most 15 MB and 40 megapixels.' },
  unsupported_picture: { status: 415, message: 'Please choose a JPEG, PNG, WebP or AVIF picture.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong!' },
  uploads_busy: {
    status: 503,
    message: 'Many pictures are being uploaded right now. Please try again in a moment.',
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
