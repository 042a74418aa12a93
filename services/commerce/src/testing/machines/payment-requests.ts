import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import fc from 'fast-check';

/** The provider’s records. */
export interface ProviderState {
  status: 'open' | 'paid' | 'canceled';
  refunded: Poisha;
  dispute: 'open' | 'won' | 'lost' | null;
}

export interface PaymentState {
  readonly units: number;
  readonly amount: Poisha;
  /** `pending` for every open status, `canceled` for every unpaid one. */
  status: PaymentStatus;
  received: Poisha;
  refunded: Poisha;
  reserved: Poisha;
  dispute: ProviderState['dispute'];
  reservation: 'held' | 'consumed' | 'released';
  order: 'none' | 'Pending' | 'Cancelled';
  /** Sums of the refunds that admins requested. */
  requests: Record<string, Poisha>;
  provider: ProviderState;
}

/** One product and the payments for it, by the id of the request that started them. */
export interface SalesState {
  stock: number;
  payments: Record<string, PaymentState>;
}

const target = fc.nat(3);
const sum = fc.constantFrom<Poisha>(5_000, 20_000, 50_000);

export const paymentStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('start' as const), units: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), target }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), target }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('webhooks' as const), target }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), target }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel order' as const), target }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      target,
      sum: fc.option(sum),
      request: fc.constantFrom('r1', 'r2'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund at provider' as const), target, sum }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      target,
      to: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
);
export type PaymentStep = typeof paymentStep extends fc.Arbitrary<infer S> ? S : never;

export type PaymentRequest =
  | { readonly kind: 'start'; readonly id: string; readonly units: number }
  | {
      readonly kind: 'pay' | 'order' | 'webhooks' | 'expire' | 'cancel order';
      readonly id: string;
    }
  | { readonly kind: 'refund'; readonly id: string; readonly sum: Poisha | null; readonly request: string }
  | { readonly kind: 'refund at provider'; readonly id: string; readonly sum: Poisha }
  | { readonly kind: 'dispute'; readonly id: string; readonly to: 'open' | 'won' | 'lost' }
  /** A settlement that asked the provider earlier and applies the answer now. */
  | {
      readonly kind: 'late answer';
      readonly id: string;
      readonly seen: ProviderState;
      /** The payment has changed since. */
      readonly isOutdated: boolean;
    };

/** Turns a generated step into a request; null without a payment to act on. */
export function bindPayment(
  { payments }: SalesState,
  step: PaymentStep,
  newRequest: string,
): PaymentRequest | null {
  if (step.kind === 'start') return { kind: 'start', id: newRequest, units: step.units };
  const ids = Object.keys(payments);
  const id = ids[step.target % Math.max(1, ids.length)];
  if (id === undefined) return null;
  switch (step.kind) {
    case 'refund':
      return { kind: 'refund', id, sum: step.sum, request: step.request };
    case 'refund at provider':
      return { kind: 'refund at provider', id, sum: step.sum };
    case 'dispute':
      return { kind: 'dispute', id, to: step.to };
    case 'pay':
    case 'order':
    case 'webhooks':
    case 'expire':
    case 'cancel order':
      return { kind: step.kind, id };
  }
}
