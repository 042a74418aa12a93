import type { StartCashPaymentBody } from '@petcare/contracts/commerce/payments/cash.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { orderIdOf } from '../purchases/order-fields.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { reservePayment } from '../opening/reserve-payment.ts';
import { toOrderer } from '../opening/start-card-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { PaymentDocument } from '../payment.model.ts';
import { actorFor, readPayment, transitionPayment } from '../transition-payment.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { paymentFailpoint } from '../settlement/payment-failpoint.ts';
import { assertCashAmount, assertCashOffered, notOffered } from './assert-cash-offered.ts';
import { lockCash, prepareCashLocks } from './cash-locks.ts';
import type { CashDeps } from './cash-settings.ts';
import { checkCode, spendCode } from './check-code.ts';

/**
 * Places an order that is paid on delivery. One transaction uses up the code, makes the payment due and creates the
 * order. Idempotent per attempt, whatever the code of the repetition.
 * @throws cash_not_offered, wrong_code, code_expired, and the errors of `reservePayment`.
 */
export async function startCashPayment(
  customerId: string,
  { code_id: codeId, code, ...body }: StartCashPaymentBody,
  { cash, ...deps }: PaymentDeps & { cash: CashDeps | null },
): Promise<PaymentDocument> {
  if (!cash) throw notOffered('off');
  if (body.purchase.kind !== 'product')
    throw invalid([{ field: 'purchase.kind', message: 'must be product' }]);
  const { phone } = body.billing;
  const request = {
    customerId,
    // The order follows at once, from a confirmed phone.
    ip: null,
    provider: 'cash' as const,
    attempt: body.attempt,
    fingerprint: fingerprintOf(body),
    purchase: body.purchase,
    expectedTotal: takaToPoisha(body.expected_total),
    orderer: toOrderer(body.billing, body.purchase),
    district: body.billing.district,
    division: body.billing.division,
    accountNumber: null,
  };
  // Checked while nothing is reserved, so that guessing holds no stock; a repetition needs no code any more.
  const reserved = await reservePayment(request, deps, async (amount) => {
    assertCashAmount(amount, cash.limits);
    await checkCode({ userId: customerId, phone, codeId, code });
  });
  if (reserved.status !== 'created') return reserved;
  await prepareCashLocks(customerId, phone);
  const purchasable = deps.purchasables[reserved.kind];
  const number = await purchasable.nextNumber(new Date());
  try {
    return await runExclusive(`cash order of ${phone}`, () =>
      inTransaction(async () => {
        await lockCash(customerId, phone);
        await assertCashOffered({ userId: customerId, phone }, cash.limits);
        await spendCode(codeId);
        const held = reserved.reservation === 'held';
        const due = await transitionPayment(reserved._id, {
          from: ['created'],
          to: 'due',
          where: { reservation: reserved.reservation },
          set: { orderId: orderIdOf(reserved._id), reservation: held ? 'consumed' : 'none' },
        });
        if (!due) throw conflict('payment_pending');
        paymentFailpoint('after-claiming-payment');
        await purchasable.fulfil(due, { number, held, actor: actorFor(customerId) });
        paymentFailpoint('before-order-commit');
        return due;
      }),
    );
  } catch (error) {
    // A concurrent repetition of the same attempt has placed the order.
    const now = await readPayment(reserved._id);
    if (now.status === 'due') return now;
    await closePayment(reserved._id, 'canceled', deps);
    throw error;
  }
}
