import { randomUUID } from 'node:crypto';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { z } from 'zod';
import { startBkashPayment } from '../../payments/opening/start-bkash-payment.ts';
import { startCardPayment } from '../../payments/opening/start-card-payment.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import type { PaymentDocument } from '../../payments/payment.model.ts';
import { executePayment } from '../../payments/settlement/execute-bkash-payment.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { billing } from '../build-payment.ts';
import { buyWithCash } from './buy-with-cash.ts';
import type { MemoryProvider } from './memory-provider.ts';

export type OnlineMethod = 'card' | 'bkash';
export type MoneyMethod = OnlineMethod | 'cash';

interface Bought {
  readonly purchase: z.output<typeof Purchase>;
  readonly amount: Poisha;
}

interface Tools {
  readonly deps: PaymentDeps;
  readonly memory: MemoryProvider;
}

const bodyOf = ({ purchase, amount }: Bought) => ({
  purchase,
  billing,
  expected_total: poishaToTaka(amount),
  attempt: randomUUID(),
});

/** Opens a payment and leaves it open. */
export async function openPayment(
  customer: UserCaller,
  { method, ...bought }: Bought & { readonly method: OnlineMethod },
  deps: PaymentDeps,
): Promise<PaymentDocument> {
  const body = bodyOf(bought);
  const { payment } =
    method === 'card'
      ? await startCardPayment(customer, body, deps)
      : await startBkashPayment(customer, { ...body, account_number: '01711223344' }, deps);
  return payment;
}

/** Pays an open payment. Changes nothing when it has ended. */
export async function payOpen(
  { _id, provider }: Pick<PaymentDocument, '_id' | 'provider'>,
  { deps, memory }: Tools,
): Promise<void> {
  if (provider === 'bkash') {
    await executePayment(_id, deps);
    return;
  }
  const ref = `memory_${_id}`;
  if (memory.stateOf(ref) === 'open') memory.pay(ref);
  await settlePayment(_id, deps);
}

/** Pays for a purchase, so that its order is placed. @returns the id of the payment. */
export async function pay(
  customer: UserCaller,
  { method, ...bought }: Bought & { readonly method: MoneyMethod },
  tools: Tools,
): Promise<PaymentDocument['_id']> {
  if (method === 'cash') return (await buyWithCash(customer.id, bodyOf(bought), tools.deps))._id;
  const payment = await openPayment(customer, { ...bought, method }, tools.deps);
  await payOpen(payment, tools);
  return payment._id;
}
