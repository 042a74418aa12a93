import type { EndpointName } from '@petcare/contracts/endpoints.ts';
import type { TestUser } from '../../support/users.ts';

export interface OwnedRecord {
  readonly id: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Needed where the endpoint cannot be called without one. */
  readonly query?: string;
  /** Set when the record belongs to another user than the default owner. */
  readonly owner?: TestUser;
}

/** A function where a request that passes consumes the record, so that each request gets a new one. */
export type OwnedRecords = Partial<Record<EndpointName, OwnedRecord | (() => Promise<OwnedRecord>)>>;

export interface Owners {
  readonly petcare: { readonly url: string; readonly mailUrl: string };
  readonly owner: TestUser;
  readonly admin: TestUser;
  readonly doctor: TestUser;
}
