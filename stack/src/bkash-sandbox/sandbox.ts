import type { BkashSandboxOptions } from './config.ts';
import type { Knobs } from './knobs.ts';
import type { Notices } from './notices.ts';
import type { BkashPayment, CallName, Store } from './store.ts';

/** What every call works on. */
export interface Sandbox {
  readonly options: BkashSandboxOptions;
  readonly store: Store;
  readonly knobs: Knobs;
  readonly notices: Notices;
  /** This process's own address, for the page of a payment. */
  readonly url: string;
}

/** Carries out one call in one step; what it puts into the store is committed with its answer. */
export type Handler = (sandbox: Sandbox, params: unknown) => object;

/** The payment, with one more call on its account. */
export function countCall(
  { store }: Sandbox,
  id: string | undefined,
  call: CallName,
): BkashPayment | undefined {
  const payment = id === undefined ? undefined : store.get('payments', id);
  if (payment === undefined) return undefined;
  const counted = { ...payment, asked: { ...payment.asked, [call]: (payment.asked[call] ?? 0) + 1 } };
  store.put('payments', counted);
  return counted;
}
