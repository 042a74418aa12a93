import { z } from 'zod';

const Count = z.number().int().min(0).max(10_000);
const CallFault = { times: Count.default(1), path: z.string().startsWith('/v1/').optional() };

/** Faults a test can order. Each field of a request replaces the one set before; `null` or 0 ends it. */
export const KnobsBody = z.strictObject({
  webhook_delay_ms: Count.optional(),
  duplicate_webhooks: Count.optional(),
  /** Number of following events that are never sent, only listed by `/v1/events`. */
  drop_webhooks: Count.optional(),
  /** Number of following events that are held and then sent newest first. */
  reorder_webhooks: Count.optional(),
  /** Answers the next calls with this status and has no effect. */
  fail_next: z.strictObject({ status: z.number().int().min(400).max(599), ...CallFault }).nullish(),
  /** Carries the next calls out, but never answers them. */
  hang_next: z.strictObject(CallFault).nullish(),
  /** Pause before carrying out each call. */
  answer_delay_ms: Count.optional(),
  /** Number of completed 3-D Secure challenges that end in a decline. */
  decline_after_3ds: Count.optional(),
  /** Number of following refunds that stay pending. */
  pending_refunds: Count.optional(),
  settle_refund: z
    .strictObject({ payment_intent: z.string().startsWith('pi_'), status: z.enum(['succeeded', 'failed']) })
    .optional(),
  /** Cancels an authorised payment as its bank does after seven days. */
  expire_authorisation: z.string().startsWith('pi_').optional(),
  dispute: z.string().startsWith('pi_').optional(),
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

export const defaultKnobs = (): Knobs => ({
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

export function applyKnobs(knobs: Knobs, body: KnobsBody): void {
  const {
    dispute: _dispute,
    close_dispute: _close,
    settle_refund: _settle,
    expire_authorisation: _expire,
    ...settings
  } = body;
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) Object.assign(knobs, { [name]: value });
  }
}

export function takeFault<Fault extends { times: number; path?: string | undefined }>(
  fault: Fault | null,
  path: string,
): Fault | undefined {
  if (fault === null || fault.times <= 0 || !path.startsWith(fault.path ?? '/v1/')) return undefined;
  fault.times -= 1;
  return fault;
}
