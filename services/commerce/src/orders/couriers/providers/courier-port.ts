import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';

export interface Parcel {
  /** Our order number, by which the courier can find a parcel that it has accepted already. */
  readonly invoice: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly note: string;
  readonly collect: Poisha;
  readonly weightGrams: number;
  readonly items: number;
}

interface BookedParcel {
  /** The courier’s id of the parcel. */
  readonly ref: string;
  readonly trackingCode: string;
}

export interface CourierEvent {
  readonly ref: string;
}

/** A courier. Every call throws `unavailable` when it does not answer in time; the call may have taken effect then. */
export interface CourierPort {
  book(parcel: Parcel): Promise<BookedParcel>;
  /** Returns the present state of a parcel; null for a state that changes nothing here, such as a hold. */
  find(ref: string): Promise<ConsignmentState | null>;
  /**
   * Asks the courier to send a parcel back; false when it refuses. Missing: its API has no such call.
   */
  stop?(ref: string): Promise<boolean>;
  /**
   * Verifies and reads a webhook. It only signals a change: the state is queried.
   * @throws bad_signature
   */
  readEvent(body: Uint8Array, headers: Readonly<Record<string, unknown>>): CourierEvent;
}
