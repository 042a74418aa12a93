import type { EndpointName } from '@petcare/contracts/endpoints.ts';
import type { ApiClient } from '../../support/api-client.ts';
import type { Signed } from '../../support/people.ts';

/** A record of the owner's, and a request about it that gets as far as the question whose it is. */
export interface OwnedRecord {
  readonly id: string;
  /** What else its address says, where it is not the id. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Who owns it, where that is not the owner of everything else. */
  readonly owner?: ApiClient;
}

/** Made anew for each knock where a knock that passes uses the record up. */
export type OwnedRecords = Partial<Record<EndpointName, OwnedRecord | (() => Promise<OwnedRecord>)>>;

export interface Owners {
  readonly petcare: { readonly url: string; readonly mailUrl: string };
  readonly owner: Signed;
  readonly admin: Signed;
  /** Has the role, and gets a record in the clinic. */
  readonly doctor: Signed;
}
