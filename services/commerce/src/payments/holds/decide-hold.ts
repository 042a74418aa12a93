import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { syncOrder } from '../refunds/sync-payment-status.ts';
import { paymentRecord, Payments } from '../payment.model.ts';

/**
 * Decides which part of a held amount is charged; 0 releases all of it. Call it inside a transaction; `carryOutHold` after
 * the commit. Decided once.
 * @returns false when it was decided before, or nothing is held.
 */
export async function decideHold(
  paymentId: string,
  take: Poisha,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<boolean> {
  const decided = await Payments.findOneAndUpdate(
    { _id: paymentId, status: 'authorised', 'deposit.decision': null },
    {
      $set: {
        'deposit.decision': take > 0 ? 'capture' : 'release',
        'deposit.capture': take,
        // The periodic job leaves the caller time to carry it out.
        checkedAt: new Date(),
      },
      // A settlement that has read the payment before reads it again.
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!decided) return false;
  const { amount } = decided;
  if (take > amount) throw new Error(`${take} poisha cannot be charged of ${amount} that are held`);
  await syncOrder(decided, null, purchasables[decided.kind]);
  await addAudit(
    'commerce',
    {
      action: take > 0 ? 'deposit.charged' : 'deposit.released',
      record: paymentRecord(decided),
      before: { held: poishaToTaka(amount) },
      after: { charged: poishaToTaka(take) },
    },
    { owner: decided.customerId },
  );
  return true;
}
