import { randomUUID } from 'node:crypto';
import type { Purchase } from '@petcare/contracts/payments/payments.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { z } from 'zod';
import { startBkashPayment } from '../../payments/opening/start-bkash-payment.ts';
import { startCardPayment } from '../../payments/opening/start-card-payment.ts';
import type { PaymentDeps } from '../../payments/payment/payment-deps.ts';
import type { PaymentDocument } from '../../payments/payment/payment.model.ts';
import { executePayment } from '../../payments/settlement/execute-bkash-payment.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { billing } from '../build-payment.ts';
import { buyWithCash } from './buy-with-cash.ts';
import type { MemoryProvider } from './memory-provider.ts';

export type MoneyMethod = 'card' | 'bkash' | 'cash';

interface Bought {
  readonly purchase: z.output<typeof Purchase>;
  readonly amount: Poisha;
  readonly method: MoneyMethod;
}

/** Pays for products, so that their order is placed. @returns the id of the payment. */
export async function buyProducts(
  customer: UserCaller,
  { purchase, amount, method }: Bought,
  { deps, memory }: { deps: PaymentDeps; memory: MemoryProvider },
): Promise<PaymentDocument['_id']> {
  const body = { purchase, billing, expected_total: poishaToTaka(amount), attempt: randomUUID() };
  if (method === 'cash') return (await buyWithCash(customer.id, body, deps))._id;
  if (method === 'card') {
    const { payment } = await startCardPayment(customer, body, deps);
    memory.pay(`memory_${payment._id.toHexString()}`);
    await settlePayment(payment._id, deps);
    return payment._id;
  }
  const { payment } = await startBkashPayment(customer, { ...body, account_number: '01711223344' }, deps);
  await executePayment(payment._id, deps);
  return payment._id;
}
