import type { BkashSandboxOptions } from './config.ts';
import type { Knobs } from './knobs.ts';
import type { Notices } from './notices.ts';
import type { BkashPayment, CallName, Store } from './store.ts';

export interface Sandbox {
  readonly options: BkashSandboxOptions;
  readonly store: Store;
  readonly knobs: Knobs;
  readonly notices: Notices;
  /** Base URL of this process, for the links to the payment page. */
  readonly url: string;
}

/** Handles one call synchronously; its changes to the store are committed together with its answer. */
export type Handler = (sandbox: Sandbox, params: unknown) => object;

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
