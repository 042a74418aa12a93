import { z } from 'zod';
import { Billing } from '../../shared/billing.ts';
import { latinDigits } from '../../typed/digits.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import {
  ClientId,
  Id,
  IdParams,
  Instant,
  line,
  MessageResponse,
  PageQuery,
  Phone,
  Taka,
  text,
} from '../../shared/fields.ts';
import { Locale } from '../../shared/locale.ts';
import { Order } from '../orders/orders.ts';
import { Payment, StartPaymentBody, startErrors } from './payments.ts';

export const codeLength = 6;

/** A one-time code that was sent to a phone. The code itself is in the message only. */
export const CashCode = z
  .object({
    _id: Id,
    phone: z.string(),
    expires_at: Instant,
    /** Earliest time of another code. */
    resend_at: Instant,
  })
  .meta({ id: 'CashCode' });
export type CashCode = z.infer<typeof CashCode>;

export const StartCashPaymentBody = StartPaymentBody.extend({
  billing: Billing,
  code_id: Id,
  code: z
    .string()
    .trim()
    .max(20)
    .transform((typed) => latinDigits(typed))
    .pipe(z.string().regex(/^\d{6}$/, 'must be 6 digits')),
}).meta({ id: 'StartCashPaymentBody' });
export type StartCashPaymentBody = z.infer<typeof StartCashPaymentBody>;

export const maxRunOrders = 100;

export const RecordCashRunBody = z
  .strictObject({
    request: ClientId,
    /** The courier who handed the cash over. */
    courier: line(80),
    orders: z
      .array(Id)
      .min(1)
      .max(maxRunOrders)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'must name each order once' }),
    /** The cash that was counted. */
    received: Taka,
    /** Required if the cash differs from the sum of the orders. */
    note: text(500).optional(),
  })
  .meta({ id: 'RecordCashRunBody' });
export type RecordCashRunBody = z.infer<typeof RecordCashRunBody>;

/** Cash that a courier has handed over for several orders. Never changed. */
export const CashRun = z
  .object({
    _id: ClientId,
    courier: z.string(),
    orders: z.array(z.object({ order: Id, order_number: z.string(), amount: Taka })),
    expected: Taka,
    received: Taka,
    note: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CashRun' });
export type CashRun = z.infer<typeof CashRun>;

export const cashEndpoints = defineEndpoints('commerce', {
  'payments.sendCashCode': {
    method: 'POST',
    path: '/api/payments/cash/codes',
    access: { who: 'signed-in' },
    summary:
      'Send a one-time code by SMS to the phone of a cash-on-delivery order. Codes are limited per user and per phone.',
    body: z.strictObject({ phone: Phone, language: Locale }),
    status: 201,
    response: z.object({ message: z.string(), code: CashCode }),
    errors: ['cash_not_offered', 'unavailable'],
  },
  'payments.startCash': {
    method: 'POST',
    path: '/api/payments/cash',
    access: { who: 'signed-in' },
    summary:
      'Place an order that is paid in cash on delivery, with the code that was sent to its phone. Reserves the items. Idempotent per attempt.',
    body: StartCashPaymentBody,
    status: 201,
    response: z.object({ payment: Payment }),
    errors: [...startErrors, 'wrong_code', 'code_expired', 'cash_not_offered'],
  },
  'orders.refuse': {
    method: 'POST',
    path: '/api/orders/:id/refusal',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Record that a cash-on-delivery order was refused at the door: it becomes Returned, its items are restocked once, nothing is collected, and the refusal counts against the customer and the phone. Idempotent.',
    params: IdParams,
    body: z.strictObject({ version: z.number().int().nonnegative().optional() }),
    response: z.object({ message: z.string(), order: Order }),
    errors: ['order_status_conflict', 'cash_not_due'],
  },
  'cashRuns.list': {
    method: 'GET',
    path: '/api/cash-runs',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the cash that couriers have handed over, newest first.',
    query: PageQuery,
    response: z.array(CashRun),
    paged: true,
  },
  'cashRuns.record': {
    method: 'POST',
    path: '/api/cash-runs',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Record the cash that a courier hands over for delivered orders, whose payments become paid, all or none. A difference needs a note. Idempotent per `request`.',
    body: RecordCashRunBody,
    status: 201,
    response: z.object({ message: z.string(), run: CashRun }),
    errors: ['cash_not_due', 'idempotency_conflict'],
  },
  'refunds.payOut': {
    method: 'POST',
    path: '/api/refunds/:id/payout',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Confirm that the refund of a cash payment was paid out by hand. Idempotent. Refunds of other payments are paid by their provider.',
    params: IdParams,
    body: z.strictObject({}),
    response: MessageResponse,
    errors: ['not_refundable'],
  },
});
