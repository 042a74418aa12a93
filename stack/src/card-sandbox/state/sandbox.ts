import type { CardSandboxOptions } from './options.ts';
import type { Knobs } from './knobs.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What every call works on. */
export interface Sandbox {
  readonly options: CardSandboxOptions;
  readonly store: Store;
  readonly knobs: Knobs;
  readonly webhooks: Webhooks;
  /** This process's own address, for the links to the 3-D Secure page. */
  readonly url: string;
}

/** What led to an event: the call's id and its idempotency key, both null when the sandbox acts by itself. */
export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** One call to `/v1`, after keys and idempotency are settled. */
export interface Call {
  /** The id in the path, or an empty string. */
  id: string;
  /** The decoded body or query, not yet checked. */
  params: unknown;
  key: 'secret' | 'publishable';
  cause: Cause;
}

/** Carries out one call in one step; what it puts into the store is committed with its answer. */
export type Handler = (sandbox: Sandbox, call: Call) => object;
