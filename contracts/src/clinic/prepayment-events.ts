import { z } from 'zod';
import { defineEvents } from '../shared/event-definition.ts';
import { Id, Instant, Taka } from '../shared/fields.ts';
import { PrepaymentRefusal } from './prepayments.ts';
import { serviceNameFields } from '../shared/names.ts';

const PrepaymentFacts = z.object({
  prepayment_id: Id,
  patient_id: Id,
  dr_id: Id,
  dr_name: z.string(),
});

/** `payment_id`: the payment of commerce that has paid the fee. */
const AnsweredFacts = PrepaymentFacts.extend({ payment_id: Id });

const VisitFeeFacts = z.object({
  prepayment_id: Id,
  payment_id: Id,
  customer_id: Id,
  dr_id: Id,
  dr_name: z.string(),
  /** Taka that were paid. */
  amount: Taka,
});

/** Events by which clinic and commerce agree about fees that are paid online. */
export const prepaymentEvents = {
  ...defineEvents('clinic', {
    'prepayment.opened': {
      summary: 'A patient requested an appointment whose fee is paid before it is booked.',
      data: PrepaymentFacts.extend({
        ...serviceNameFields,
        slot_start: Instant,
        fee: Taka,
        pay_until: Instant,
        patient_name: z.string(),
        patient_email: z.string(),
        patient_contact: z.string(),
      }),
    },
    'prepayment.booked': {
      summary: 'A paid fee became an appointment.',
      data: AnsweredFacts.extend({ appointment_id: Id }),
    },
    'prepayment.refused': {
      summary: 'A paid fee could not become an appointment, and must be refunded.',
      data: AnsweredFacts.extend({ refusal: PrepaymentRefusal }),
    },
    'fee.refund_decided': {
      aggregate: 'fee_payment',
      summary:
        'An appointment whose fee was paid online was cancelled, and part of the fee must be refunded.',
      data: z.object({
        payment_id: Id,
        appointment_id: Id,
        patient_id: Id,
        /** Taka to be refunded in total, so that a repeated event or an earlier refund adds nothing. */
        refund_total: Taka,
        by: z.enum(['customer', 'admin', 'system']),
      }),
    },
  }),
  ...defineEvents('commerce', {
    'visit_fee.paid': {
      summary: 'The fee of a prepayment was paid.',
      data: VisitFeeFacts.extend({
        method: z.enum(['card', 'bkash']),
        /** The bKash transaction, or our number of the payment. */
        reference: z.string(),
        at: Instant,
      }),
    },
    'visit_fee.refunded': {
      summary: 'A fee that was paid online was refunded in part or in full.',
      data: VisitFeeFacts.extend({
        /** Taka of all refunds of this fee. */
        refunded_total: Taka,
        at: Instant,
      }),
    },
  }),
};
