import { z } from 'zod';
import { callNames, type CallName } from './store.ts';

const Count = z.number().int().min(0).max(60_000);
const CallFault = { times: Count.default(1), call: z.enum(callNames).optional() };

/** Faults a test can order. Each field of a request replaces the one set before; `null` or 0 ends it. */
export const KnobsBody = z.strictObject({
  /** Answers the next calls with this HTTP status and has no effect. */
  fail_next: z.strictObject({ status: z.number().int().min(400).max(599), ...CallFault }).nullish(),
  /** Refuses the next calls with this bKash code, in the given form, and has no effect. */
  refuse_next: z
    .strictObject({
      code: z.string().regex(/^\d{3,4}$/),
      form: z.enum(['status', 'error', 'v2']).default('status'),
      ...CallFault,
    })
    .nullish(),
  /** Carries the next calls out, but never answers them. */
  hang_next: z.strictObject(CallFault).nullish(),
  /** Carries the next calls out, then cuts the connection. */
  drop_next: z.strictObject(CallFault).nullish(),
  /** Carries the next calls out after this many milliseconds. */
  delay_next: z.strictObject({ ms: Count, ...CallFault }).nullish(),
  notice_delay_ms: Count.optional(),
  duplicate_notices: Count.optional(),
  /** Number of following notices that are never sent. */
  drop_notices: Count.optional(),
  hour_budget: z.number().int().min(0).nullish(),
  expire_tokens: z.literal(true).optional(),
  expire_payment: z.string().optional(),
  /** Changes stored fields of a payment, so that they differ from the request. */
  alter_payment: z
    .strictObject({
      id: z.string(),
      amount: z.number().int().positive().optional(),
      currency: z.string().optional(),
      invoice: z.string().optional(),
    })
    .optional(),
});
export type KnobsBody = z.infer<typeof KnobsBody>;

interface Fault {
  times: number;
  call?: CallName | undefined;
}

export interface Knobs {
  fail_next: (Fault & { status: number }) | null;
  refuse_next: (Fault & { code: string; form: 'status' | 'error' | 'v2' }) | null;
  hang_next: Fault | null;
  drop_next: Fault | null;
  delay_next: (Fault & { ms: number }) | null;
  notice_delay_ms: number;
  duplicate_notices: number;
  drop_notices: number;
  hour_budget: number | null;
}

/** Returns settings without faults. A restart also returns to them, since a knob belongs to one test run. */
export const defaultKnobs = (hourBudget: number | null): Knobs => ({
  fail_next: null,
  refuse_next: null,
  hang_next: null,
  drop_next: null,
  delay_next: null,
  notice_delay_ms: 0,
  duplicate_notices: 0,
  drop_notices: 0,
  hour_budget: hourBudget,
});

export function applyKnobs(knobs: Knobs, body: KnobsBody): void {
  const { expire_tokens: _tokens, expire_payment: _payment, alter_payment: _altered, ...settings } = body;
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) Object.assign(knobs, { [name]: value });
  }
}

export function takeFault<Ordered extends Fault>(fault: Ordered | null, call: CallName): Ordered | undefined {
  if (fault === null || fault.times <= 0 || (fault.call !== undefined && fault.call !== call))
    return undefined;
  fault.times -= 1;
  return fault;
}
