import { z } from 'zod';
import { amountText, bkashTime, newPaymentId, newTrxId, readAmount } from './bkash-formats.ts';
import { countCall, type Handler, type Sandbox } from './sandbox.ts';
import { refusal } from './status-codes.ts';
import type { BkashPayment } from './store.ts';
import { walletRefusal } from './wallets.ts';

const success = { statusCode: '0000', statusMessage: 'Successful' };
const word = z.string().trim().min(1).max(255);
const CreateBody = z.object({
  mode: z.string(),
  payerReference: z.string().optional(),
  callbackURL: z.string(),
  amount: z.string(),
  currency: z.string(),
  intent: z.string(),
  merchantInvoiceNumber: z.string().optional(),
});
const PaymentBody = z.object({ paymentID: word });

/** `create`: opens a payment that the buyer confirms on the page at `bkashURL`. */
export const createPayment: Handler = (sandbox, params) => {
  const body = CreateBody.safeParse(params);
  if (!body.success) throw refusal('2065');
  const { mode, payerReference, callbackURL, amount, currency, intent, merchantInvoiceNumber } = body.data;
  if (mode !== '0011') throw refusal('2063');
  if (!payerReference) throw refusal('2048');
  if (!word.safeParse(merchantInvoiceNumber).success || merchantInvoiceNumber?.includes('&'))
    throw refusal('2031');
  const poisha = readAmount(amount);
  if (poisha === null) throw refusal('2006');
  if (currency !== 'BDT') throw refusal('2007');
  if (intent !== 'sale') throw refusal('2008');
  if (!isAllowedCallback(callbackURL, sandbox)) throw refusal('2049');
  const invoice = merchantInvoiceNumber ?? '';
  const paidAlready = sandbox.store
    .all('payments')
    .some((other) => other.invoice === invoice && other.status === 'Completed');
  if (paidAlready) throw refusal('2029');
  const createdAt = Date.now();
  const payment: BkashPayment = {
    id: newPaymentId(createdAt),
    status: 'Initiated',
    authorised: false,
    step: 'wallet',
    wrongTries: 0,
    wallet: null,
    payerReference,
    invoice,
    callbackUrl: callbackURL,
    amount: poisha,
    currency,
    trxId: null,
    createdAt,
    executedAt: null,
    asked: { create: 1 },
  };
  sandbox.store.put('payments', payment);
  const back = (status: string) => callbackAddress(payment, status);
  return {
    ...success,
    paymentID: payment.id,
    bkashURL: `${sandbox.url}/pay/${payment.id}`,
    callbackURL,
    successCallbackURL: back('success'),
    failureCallbackURL: back('failure'),
    cancelledCallbackURL: back('cancel'),
    amount: amountText(poisha),
    intent,
    currency,
    paymentCreateTime: bkashTime(createdAt),
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: invoice,
  };
};

/** `execute`: captures a confirmed payment, once. */
export const executePayment: Handler = (sandbox, params) => {
  const payment = findPayment(sandbox, params, 'execute');
  if (payment.status === 'Completed') throw refusal((payment.asked.execute ?? 0) > 2 ? '2117' : '2062');
  if (payment.status === 'Cancelled') throw refusal('2069');
  if (payment.status !== 'Initiated') throw refusal('2056');
  if (!payment.authorised || payment.wallet === null) throw refusal('2060');
  const reason = walletRefusal(payment.wallet);
  if (reason !== null) {
    sandbox.store.put('payments', { ...payment, status: 'Failed' });
    throw refusal(reason);
  }
  const executedAt = Date.now();
  const paid: BkashPayment = { ...payment, status: 'Completed', trxId: newTrxId(), executedAt };
  sandbox.store.put('payments', paid);
  sandbox.notices.send(paid);
  return {
    ...success,
    paymentID: paid.id,
    trxID: paid.trxId,
    transactionStatus: 'Completed',
    amount: amountText(paid.amount),
    currency: paid.currency,
    intent: 'sale',
    customerMsisdn: paid.wallet,
    payerReference: paid.payerReference,
    paymentExecuteTime: bkashTime(executedAt),
    merchantInvoiceNumber: paid.invoice,
  };
};

/** `payment/status`: stays `Initiated` until the payment is executed, also after the buyer has confirmed it. */
export const queryPayment: Handler = (sandbox, params) => {
  const payment = findPayment(sandbox, params, 'query');
  return {
    ...success,
    paymentID: payment.id,
    mode: '0011',
    paymentCreateTime: bkashTime(payment.createdAt),
    ...(payment.executedAt !== null && {
      paymentExecuteTime: bkashTime(payment.executedAt),
      trxID: payment.trxId,
    }),
    transactionStatus: payment.status,
    amount: amountText(payment.amount),
    currency: payment.currency,
    intent: 'sale',
    merchantInvoice: payment.invoice,
    userVerificationStatus: payment.authorised ? 'Complete' : 'Incomplete',
    payerReference: payment.payerReference,
  };
};

export const searchTransaction: Handler = (sandbox, params) => {
  const body = z.object({ trxID: word }).safeParse(params);
  if (!body.success) throw refusal('2077', 'error');
  const found = sandbox.store.all('payments').find(({ trxId }) => trxId === body.data.trxID);
  const payment = countCall(sandbox, found?.id, 'search');
  if (payment?.executedAt == null) throw refusal('2033', 'error');
  return {
    ...success,
    trxID: payment.trxId,
    transactionStatus: 'Completed',
    transactionType: 'bKash Tokenized Checkout via API',
    amount: amountText(payment.amount),
    currency: payment.currency,
    customerMsisdn: payment.wallet,
    organizationShortCode: '50022',
    transactionReference: payment.invoice,
    initiationTime: bkashTime(payment.createdAt),
    completedTime: bkashTime(payment.executedAt),
  };
};

/** Returns the redirect address after the page. bKash's `signature` parameter cannot be verified by anyone. */
export function callbackAddress({ id, callbackUrl }: BkashPayment, status: string): string {
  const address = new URL(callbackUrl);
  address.searchParams.set('paymentID', id);
  address.searchParams.set('status', status);
  address.searchParams.set('signature', id.slice(6, 14));
  address.searchParams.set('apiVersion', '1.2.0-beta');
  return address.href;
}

function findPayment(sandbox: Sandbox, params: unknown, call: 'execute' | 'query'): BkashPayment {
  const body = PaymentBody.safeParse(params);
  if (!body.success) throw refusal('2065');
  const payment = countCall(sandbox, body.data.paymentID, call);
  if (payment === undefined) throw refusal('2002');
  return payment;
}

function isAllowedCallback(address: string, { options }: Sandbox): boolean {
  return URL.canParse(address) && options.callbackOrigins.includes(new URL(address).origin);
}
