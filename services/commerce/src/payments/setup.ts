import type { Poisha } from '@petcare/contracts/money.ts';
import type { Logger } from '@petcare/platform/log.ts';
import type { CardProvider } from './card-provider.ts';

/** How this installation takes money: what every command about payments works with. */
export interface PaymentSetup {
  readonly provider: CardProvider;
  readonly log: Logger;
  /** How long an unpaid payment keeps its stock. */
  readonly ttlMs: number;
  /** Less is refused before anything is stored. */
  readonly minimum: Poisha;
}
