import { z } from 'zod';

const Count = z.number().int().min(0).max(10_000);
const CallFault = { times: Count.default(1), path: z.string().startsWith('/v1/').optional() };

/** Faults a test can order. Each field of a request replaces the one set before; `null` or 0 ends it. */
export const KnobsBody = z.strictObject({
  /** Wait before the first attempt of each webhook. */
  webhook_delay_ms: Count.optional(),
  /** Extra copies of every webhook. */
  duplicate_webhooks: Count.optional(),
  /** The next N events are never sent, only readable in `/v1/events`. */
  drop_webhooks: Count.optional(),
  /** Hold the next N events, then send them newest first. */
  reorder_webhooks: Count.optional(),
  /** Answer the next calls with this status, having done nothing. */
  fail_next: z.strictObject({ status: z.number().int().min(400).max(599), ...CallFault }).nullish(),
  /** Carry the next calls out, but never answer them. */
  hang_next: z.strictObject(CallFault).nullish(),
  /** Wait before carrying out each call. */
  answer_delay_ms: Count.optional(),
  /** The next N completed 3-D Secure questions end in a decline. */
  decline_after_3ds: Count.optional(),
  /** The next N refunds wait for the bank of the card holder. */
  pending_refunds: Count.optional(),
  /** That bank takes the oldest waiting refund of this payment now, or sends it back. */
  settle_refund: z
    .strictObject({ payment_intent: z.string().startsWith('pi_'), status: z.enum(['succeeded', 'failed']) })
    .optional(),
  /** The card holder disputes this payment now. */
  dispute: z.string().startsWith('pi_').optional(),
  /** The bank decides the open dispute of this payment now. */
  close_dispute: z
    .strictObject({ payment_intent: z.string().startsWith('pi_'), status: z.enum(['won', 'lost']) })
    .optional(),
});
export type KnobsBody = z.infer<typeof KnobsBody>;

export interface Knobs {
  webhook_delay_ms: number;
  duplicate_webhooks: number;
  drop_webhooks: number;
  reorder_webhooks: number;
  fail_next: { status: number; times: number; path?: string | undefined } | null;
  hang_next: { times: number; path?: string | undefined } | null;
  answer_delay_ms: number;
  decline_after_3ds: number;
  pending_refunds: number;
}

/** No faults; also the state after a restart, since a knob belongs to one test run. */
export const quietKnobs = (): Knobs => ({
  webhook_delay_ms: 0,
  duplicate_webhooks: 0,
  drop_webhooks: 0,
  reorder_webhooks: 0,
  fail_next: null,
  hang_next: null,
  answer_delay_ms: 0,
  decline_after_3ds: 0,
  pending_refunds: 0,
});

/** Turns the knobs a request names and leaves the others. */
export function turnKnobs(knobs: Knobs, body: KnobsBody): void {
  const { dispute: _dispute, close_dispute: _close, settle_refund: _settle, ...settings } = body;
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) Object.assign(knobs, { [name]: value });
  }
}

/** Uses up one order of `fail_next` or `hang_next`, if it is meant for a call to this path. */
export function takeFault<Fault extends { times: number; path?: string | undefined }>(
  fault: Fault | null,
  path: string,
): Fault | undefined {
  if (fault === null || fault.times <= 0 || !path.startsWith(fault.path ?? '/v1/')) return undefined;
  fault.times -= 1;
  return fault;
}
