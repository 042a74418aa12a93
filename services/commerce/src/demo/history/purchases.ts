import type { DemoUser } from '@petcare/contracts/account/demo-users.ts';
import type { PaymentProvider, Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { openAtProvider } from '../../payments/opening/open-at-provider.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { reservePayment } from '../../payments/opening/reserve-payment.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { readPayment } from '../../payments/transition-payment.ts';
import { receiveCallback } from '../../payments/settlement/receive-bkash-callback.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { ordererOf, phoneOf } from './customers.ts';
import type { HistoryProviders } from './history-providers.ts';

export interface HistoryDeps {
  readonly payments: PaymentDeps;
  readonly providers: HistoryProviders;
}

export interface PlannedPurchase {
  /** Stable name of the purchase; the idempotency key of its payment is derived from it. */
  readonly key: string;
  readonly customer: DemoUser;
  readonly provider: PaymentProvider;
  readonly purchase: Purchase;
}

interface Paid {
  readonly paymentId: string;
  readonly orderId: string;
}

/** Reserves the purchase and opens its payment, as a checkout does. */
export async function openPayment(
  { key, customer, provider, purchase }: PlannedPurchase,
  { payments }: HistoryDeps,
): Promise<{ paymentId: string; ref: string }> {
  const reserved = await reservePayment(
    {
      customerId: customer.id,
      ip: null,
      provider,
      attempt: demoUuid(key),
      fingerprint: fingerprintOf(purchase),
      purchase,
      expectedTotal: null,
      orderer: ordererOf(customer),
      district: '',
      accountNumber: provider === 'bkash' ? phoneOf(customer) : null,
    },
    payments,
  );
  const { ref } = await openAtProvider(reserved, payments);
  return { paymentId: reserved._id, ref };
}

/** Opens and pays: the settlement creates the order. */
export async function buy(planned: PlannedPurchase, deps: HistoryDeps): Promise<Paid> {
  const { paymentId, ref } = await openPayment(planned, deps);
  deps.providers.confirm(ref);
  if (planned.provider === 'bkash')
    await receiveCallback({ paymentID: ref, status: 'success' }, deps.payments);
  else await settlePayment(paymentId, deps.payments);
  const { orderId } = await readPayment(paymentId);
  if (!orderId) throw new Error(`the payment of ${planned.key} became no order`);
  return { paymentId, orderId };
}

export function orderPaymentsOf({ payments }: HistoryDeps) {
  return createOrderPayments(payments);
}
