import type { CardSandboxOptions } from './options.ts';
import type { Knobs } from './knobs.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export interface Sandbox {
  readonly options: CardSandboxOptions;
  readonly store: Store;
  readonly knobs: Knobs;
  readonly webhooks: Webhooks;
  /** Base URL of this process, for the links to the 3-D Secure page. */
  readonly url: string;
}

/** The call that caused an event; both null when the sandbox acts by itself. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

export interface Call {
  id: string;
  /** The decoded body or query, not yet validated. */
  params: unknown;
  key: 'secret' | 'publishable';
  cause: Cause;
}

/** Handles one call synchronously; its changes to the store are committed together with its answer. */
export type Handler = (sandbox: Sandbox, call: Call) => object;
