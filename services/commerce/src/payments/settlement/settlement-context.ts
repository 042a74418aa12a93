import type { Purchasable } from '../purchases/purchasable.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { PaymentDocument } from '../payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';

export interface SettlementContext {
  readonly payment: PaymentDocument;
  readonly seen: ProviderPayment;
  readonly purchasable: Purchasable;
  readonly drawOrderNumber: () => Promise<string>;
  readonly deps: PaymentDeps;
}
