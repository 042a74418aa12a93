import type { Poisha } from '@petcare/contracts/money.ts';
import type { PaymentProvider, Purchase } from '@petcare/contracts/payments.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Purchasable } from '../../checkout/purchasable.ts';
import type { BkashProvider, CardProvider } from '../providers/payment-provider.ts';

/** How this installation takes money, and for what: what every command about payments works with. */
export interface PaymentDeps {
  /** Closed ones where nothing is configured. */
  readonly providers: { readonly card: CardProvider; readonly bkash: BkashProvider };
  readonly kinds: Readonly<Record<Purchase['kind'], Purchasable>>;
  readonly log: Logger;
  /** How long an unpaid payment keeps its goods or nights. */
  readonly ttlMs: number;
  /** Less is refused before anything is stored. */
  readonly minimum: Readonly<Record<PaymentProvider, Poisha>>;
}
