/** `unknown`: no answer, or a server error. It has happened once or not at all. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** The request of a client, with everything needed to check its effect. */
export type Intent =
  | {
      readonly kind: 'buy';
      readonly customerId: string;
      readonly productId: string;
      readonly quantity: number;
      /** In poisha, by the price that the product has. */
      readonly total: number;
      /** False for a client that names a price of its own, which must be refused. */
      readonly honest: boolean;
    }
  | {
      readonly kind: 'stay';
      readonly customerId: string;
      readonly petType: 'dog' | 'cat';
      readonly guests: number;
      readonly checkIn: string;
      readonly checkOut: string;
      readonly total: number;
    }
  | {
      readonly kind: 'appointment';
      readonly patientId: string;
      readonly doctorId: string;
      readonly start: string;
    }
  | { readonly kind: 'comment'; readonly authorId: string; readonly postId: string }
  | { readonly kind: 'status'; readonly orderId: string; readonly status: string }
  | { readonly kind: 'rename'; readonly userId: string; readonly name: string }
  | { readonly kind: 'deletion'; readonly userId: string; readonly words: readonly string[] };

export interface Operation {
  /** The client's idempotency key. */
  readonly id: string;
  readonly trial: number;
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** Ids that the answers named, such as `payment`. */
  readonly named: Readonly<Record<string, string>>;
  /** The answers' statuses or errors, in order. */
  readonly answers: readonly string[];
}
