import { z } from 'zod';
import { callNames, type CallName } from './store.ts';

const Count = z.number().int().min(0).max(60_000);
const CallFault = { times: Count.default(1), call: z.enum(callNames).optional() };

/** Faults a test can order. Each field of a request replaces the one set before; `null` or 0 ends it. */
export const KnobsBody = z.strictObject({
  /** Answer the next calls with this HTTP status, having done nothing. */
  fail_next: z.strictObject({ status: z.number().int().min(400).max(599), ...CallFault }).nullish(),
  /** Refuse the next calls with this code of bKash, having done nothing, in the form asked for. */
  refuse_next: z
    .strictObject({
      code: z.string().regex(/^\d{3,4}$/),
      form: z.enum(['status', 'error', 'v2']).default('status'),
      ...CallFault,
    })
    .nullish(),
  /** Carry the next calls out, but never answer them. */
  hang_next: z.strictObject(CallFault).nullish(),
  /** Carry the next calls out, then cut the connection. */
  drop_next: z.strictObject(CallFault).nullish(),
  /** Carry the next calls out so much later. */
  delay_next: z.strictObject({ ms: Count, ...CallFault }).nullish(),
  /** Wait before the first attempt of each notice. */
  notice_delay_ms: Count.optional(),
  /** Extra copies of every notice. */
  duplicate_notices: Count.optional(),
  /** The next N notices are never sent. */
  drop_notices: Count.optional(),
  /** How many tokens may be asked for in an hour. */
  hour_budget: z.number().int().min(0).nullish(),
  /** Every token given so far is no longer taken. */
  expire_tokens: z.literal(true).optional(),
  /** bKash itself gives this payment up. */
  expire_payment: z.string().optional(),
  /** Puts something else on the books of a payment than what was asked for. */
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

/** No faults; also the state after a restart, since a knob belongs to one test run. */
export const quietKnobs = (hourBudget: number | null): Knobs => ({
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

/** Turns the knobs a request names and leaves the others. */
export function turnKnobs(knobs: Knobs, body: KnobsBody): void {
  const { expire_tokens: _tokens, expire_payment: _payment, alter_payment: _altered, ...settings } = body;
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) Object.assign(knobs, { [name]: value });
  }
}

/** Uses up one order of a fault, if it is meant for this call. */
export function takeFault<Ordered extends Fault>(fault: Ordered | null, call: CallName): Ordered | undefined {
  if (fault === null || fault.times <= 0 || (fault.call !== undefined && fault.call !== call))
    return undefined;
  fault.times -= 1;
  return fault;
}
