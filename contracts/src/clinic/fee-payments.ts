import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { FeeMethod } from './fees.ts';
import { Id, IdParams, Instant, line, Taka } from '../shared/fields.ts';
import { Locale } from '../shared/locale.ts';
import { serviceNameFields } from '../shared/names.ts';

/** A payment or refund of the day. */
const FeeEntry = z.object({
  kind: z.enum(['payment', 'refund']),
  appointment_id: Id,
  number: z.string(),
  dr_id: Id,
  dr_name: z.string(),
  ...serviceNameFields,
  /** Null after the deletion of the patient. */
  patient_name: z.string().nullable(),
  method: FeeMethod,
  /** True for a fee that was paid online when the appointment was booked. */
  online: z.boolean(),
  amount: Taka,
  at: Instant,
});

const DoctorSums = z.object({
  dr_id: Id,
  dr_name: z.string(),
  /** Number of payments. */
  count: z.number().int().nonnegative(),
  /** Paid at the reception. */
  cash: Taka,
  card: Taka,
  bkash: Taka,
  /** Paid online, by card or bKash. */
  online: Taka,
  refunded: Taka,
  /** Payments minus refunds; negative on a day with more refunds. */
  total: z.number(),
});

export const PaymentsOfDay = z
  .object({
    date: DhakaDate,
    doctors: z.array(DoctorSums),
    /** Newest first; the sums include those beyond the limit of 500. */
    entries: z.array(FeeEntry),
    /** Cancelled appointments whose refund is still to be handed out at the reception, of any day. */
    refunds_due: z.array(
      z.object({ appointment_id: Id, patient_name: z.string(), dr_name: z.string(), amount: Taka }),
    ),
  })
  .meta({ id: 'PaymentsOfDay' });
export type PaymentsOfDay = z.infer<typeof PaymentsOfDay>;

const Answer = z.object({ message: z.string(), appointment: Appointment });

export const feePaymentEndpoints = defineEndpoints('clinic', {
  'fees.take': {
    method: 'POST',
    path: '/api/appointments/:id/fee',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Record that the fee of an appointment was paid at the reception. `amount` is the fee that the screen showed. A repeated request answers with the appointment and records nothing.',
    params: IdParams,
    body: z
      .strictObject({
        method: FeeMethod,
        amount: Taka,
        /** Number of the card slip or the bKash transaction. */
        reference: line(60).optional(),
      })
      .refine(({ method, reference }) => (method === 'cash') === (reference === undefined), {
        path: ['reference'],
        message: 'is required for card and bKash, and not for cash',
      }),
    response: Answer,
    errors: ['fee_already_paid', 'price_changed', 'appointment_status_conflict', 'version_conflict'],
  },
  'fees.refund': {
    method: 'POST',
    path: '/api/appointments/:id/fee/refund',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Record that money was handed back at the reception, once per payment. An amount other than the refund that is due needs a reason. A fee that was paid online is refunded as its payment.',
    params: IdParams,
    body: z.strictObject({ amount: Taka, reason: line(200).optional() }),
    response: Answer,
    errors: ['not_refundable', 'refund_too_large', 'version_conflict'],
  },
  'fees.receipt': {
    method: 'GET',
    path: '/api/appointments/:id/receipt',
    access: { who: 'owner' },
    summary:
      'Download the receipt of a paid fee as PDF, in English or Bangla. For patient, doctor and admins.',
    params: IdParams,
    query: z.strictObject({ language: Locale.default('en') }),
    produces: ['application/pdf'],
    response: z.unknown(),
    errors: ['fee_not_paid'],
  },
  'fees.ofDay': {
    method: 'GET',
    path: '/api/fees',
    access: { who: 'roles', roles: ['admin', 'doctor'] },
    summary:
      'Get the payments of fees of a day: sums per doctor, and the payments and refunds. A doctor gets their own.',
    query: z.strictObject({ date: DhakaDate }),
    response: PaymentsOfDay,
  },
});
