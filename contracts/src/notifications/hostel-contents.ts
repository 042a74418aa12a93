import { z } from 'zod';
import { HostelOrderStatus } from '../commerce/hostel/hostel-orders.ts';
import { QuietHours, StayDigest } from '../commerce/hostel/stay-events.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Id, Instant, Taka } from '../shared/fields.ts';
import { cancellationRefund } from './cancellation-refund.ts';

export const hostelContents = [
  z.strictObject({
    kind: z.literal('hostel_order.placed'),
    data: z.strictObject({
      order_id: Id,
      order_number: z.string(),
      check_in: DhakaDate,
      /** Held on the card. Missing: the price was paid. */
      deposit: Taka.optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal('hostel_order.status_changed'),
    data: z.strictObject({
      order_id: Id,
      order_number: z.string(),
      status: HostelOrderStatus,
      ...cancellationRefund,
    }),
  }),
  z.strictObject({
    kind: z.literal('hostel_order.moved'),
    data: z.strictObject({
      order_id: Id,
      order_number: z.string(),
      check_in: DhakaDate,
      check_out: DhakaDate,
    }),
  }),
  z.strictObject({
    kind: z.literal('hostel_order.refunded'),
    data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
  }),
  z.strictObject({
    kind: z.literal('hostel_order.deposit_settled'),
    data: z.strictObject({
      order_id: Id,
      order_number: z.string(),
      state: z.enum(['charged', 'released']),
      deposit: Taka,
      charged: Taka,
      due: Taka,
    }),
  }),
  z.strictObject({ kind: z.literal('hostel_order.digest'), data: StayDigest.strict() }),
  z.strictObject({
    kind: z.literal('hostel_order.quiet'),
    data: z.strictObject({ order_id: Id, order_number: z.string(), pets: z.string(), hours: QuietHours }),
  }),
  z.strictObject({
    kind: z.literal('stay_wait.offered'),
    data: z.strictObject({ wait_id: Id, check_in: DhakaDate, check_out: DhakaDate, expires_at: Instant }),
  }),
] as const;
