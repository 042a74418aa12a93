import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { pickOrderer, type Orderer } from '../purchases/order-fields.ts';
import { recordReceived } from '../ledger/record-money.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { syncOrder } from '../refunds/sync-payment-status.ts';
import { Payments } from '../payment.model.ts';
import { transitionPayment } from '../transition-payment.ts';

/** Cash that was paid at the reception for an order. */
export interface CashAtReception extends Orderer {
  /** Id of the payment; repeating it is a conflict of the database. */
  readonly _id: string;
  readonly kind: Purchase['kind'];
  readonly customerId: string;
  readonly orderId: string;
  readonly amount: Poisha;
  readonly draft: unknown;
  readonly description: string;
}

/** Stores cash of the reception as a paid payment with its ledger entry. Call it inside a transaction. */
export async function recordCash(
  cash: CashAtReception,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<void> {
  const { _id, kind, customerId, orderId, amount, draft, description } = cash;
  const now = new Date();
  const orderer = pickOrderer(cash);
  await Payments.create([
    {
      _id,
      customerId,
      kind,
      provider: 'cash' as const,
      reference: _id,
      fingerprint: 'reception',
      status: 'created' as const,
      amount,
      orderer,
      draft,
      description,
      reservation: 'none' as const,
      orderId,
      expiresAt: now,
      checkedAt: now,
      searchTerms: searchTermsOf([orderer.ordererName, orderer.ordererEmail, orderer.ordererContact]),
    },
  ]);
  const paid = await transitionPayment(_id, { from: ['created'], to: 'paid', set: { received: amount } });
  if (!paid) throw new Error('the cash was not stored');
  await recordReceived(_id, amount, now);
  await syncOrder(paid, null, purchasables[kind]);
}
