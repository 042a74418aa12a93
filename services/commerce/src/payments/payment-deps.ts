import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Purchasable } from './purchases/purchasable.ts';
import type { ReservationLimits } from './opening/reservation.rules.ts';
import type { BkashProvider, CardProvider, PaymentProvider } from './providers/payment-provider.ts';
import type { PaymentDocument } from './payment.model.ts';

export interface PaymentDeps {
  /** A provider that is not configured refuses every call. */
  readonly providers: { readonly card: CardProvider; readonly bkash: BkashProvider };
  readonly purchasables: Readonly<Record<Purchase['kind'], Purchasable>>;
  readonly log: Logger;
  /** Milliseconds for which an unpaid payment keeps its reservation. */
  readonly ttlMs: number;
  readonly limits: ReservationLimits;
  /** A smaller amount is refused before anything is stored. */
  readonly minimum: Readonly<Record<keyof PaymentDeps['providers'], Poisha>>;
}

/** Returns the provider of a payment. Cash has none: its payments have no `provider_ref`, which callers check first. */
export function providerOf(
  { _id, provider }: Pick<PaymentDocument, '_id' | 'provider'>,
  { providers }: Pick<PaymentDeps, 'providers'>,
): PaymentProvider {
  if (provider === 'cash') throw new Error(`the payment ${_id} is paid in cash`);
  return providers[provider];
}
