import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { BkashProvider, ProviderPayment, ProviderRefund } from '../payment-provider.ts';
import { maskWallet, writeTaka, type BkashBody, type BkashRefundLine } from './bkash-responses.ts';
import { createBkashClient, type BkashClientOptions } from './bkash-client.ts';
import { refundOnce } from './refund-once.ts';
import { createNoticeReader, type NoticeOptions } from './sns-notice.ts';

export interface BkashOptions extends Omit<BkashClientOptions, 'timeoutMs'> {
  readonly publicUrl: string;
  readonly notices: NoticeOptions;
  readonly timeoutMs?: number;
  readonly refundDoubtMs?: number;
}

/** Codes for an operation that was already done or does not fit the state: query the payment. */
const queryCodes = new Set(['2029', '2056', '2060', '2062', '2068', '2069', '2117']);
const unknownPayment = '2002';

export function createBkashProvider(options: BkashOptions): BkashProvider {
  const { publicUrl, timeoutMs = 30_000, refundDoubtMs = 2 * 60_000, log } = options;
  const call = createBkashClient({ ...options, timeoutMs });

  async function find(ref: string): Promise<ProviderPayment> {
    const response = await call('/payment/status', { paymentID: ref });
    if (response.kind === 'refused') {
      if (response.code !== unknownPayment) throw failure('unavailable');
      return { ...unpaidPayment(ref), state: 'canceled', failure: response.message };
    }
    const payment = toPayment(ref, response.body);
    if (payment.state !== 'paid' || payment.trxId === null) return payment;
    const refunds = await fetchRefunds(ref, payment.trxId);
    const succeeded = refunds.filter(({ status }) => isDone(status));
    return { ...payment, refunded: succeeded.reduce((sum, { amount }) => sum + amount, 0) };
  }

  async function fetchRefunds(ref: string, trxId: string): Promise<readonly BkashRefundLine[]> {
    const response = await call('/payment/refund', { paymentID: ref, trxID: trxId });
    // bKash answers with an error when there is no refund.
    return response.kind === 'done' ? response.body.refunds : [];
  }

  return {
    async open({ paymentId, amount, payerReference }) {
      const response = await call('/create', {
        mode: '0011',
        payerReference: payerReference === null ? paymentId : nationalPhone(payerReference),
        callbackURL: new URL('/api/payments/bkash/callback', publicUrl).href,
        amount: writeTaka(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: paymentId,
      });
      if (response.kind === 'refused') {
        log.error({ code: response.code, paymentId }, 'bKash refused to open a payment');
        throw failure('unavailable', { message: `bKash: ${response.message}` });
      }
      const { paymentId: ref, bkashUrl } = response.body;
      if (ref === null || bkashUrl === null) throw failure('unavailable');
      return { ...unpaidPayment(ref), paymentId, nextAction: bkashUrl };
    },

    find,

    async cancel(ref) {
      const seen = await find(ref);
      // No call is needed: money moves only when we execute, and a closed payment is never executed.
      return seen.state === 'open' || seen.state === 'authorised' ? { ...seen, state: 'canceled' } : seen;
    },

    async execute(ref) {
      const response = await call('/execute', { paymentID: ref });
      if (response.kind === 'done') return toPayment(ref, response.body);
      if (queryCodes.has(response.code)) return find(ref);
      return { ...unpaidPayment(ref), state: 'canceled', failure: response.message };
    },

    refund: (refund) => refundOnce(refund, { call, fetchRefunds, doubtMs: refundDoubtMs }),

    async findRefund({ id, ref, trxId }): Promise<ProviderRefund> {
      const refund = (await fetchRefunds(ref, trxId ?? '')).find((one) => one.id === id);
      if (!refund) throw failure('unavailable');
      return { id, status: isDone(refund.status) ? 'succeeded' : 'pending', failure: null };
    },

    readNotice: createNoticeReader(options.notices),
  };
}

const isDone = (status: string): boolean => status.toLowerCase() === 'completed';

function unpaidPayment(ref: string): ProviderPayment {
  return {
    ref,
    state: 'open',
    received: 0,
    refunded: 0,
    currency: 'bdt',
    paymentId: null,
    customerId: null,
    dispute: null,
    methodRef: null,
    trxId: null,
    failure: null,
    nextAction: '',
  };
}

function toPayment(ref: string, body: BkashBody): ProviderPayment {
  const state = stateOf(body);
  const isPaid = state === 'paid';
  return {
    ...unpaidPayment(ref),
    state,
    received: isPaid ? (body.amount ?? 0) : 0,
    currency: body.currency?.toLowerCase() ?? '',
    // Guards against a response about another payment.
    paymentId: body.paymentId === ref ? body.invoice : null,
    methodRef: body.wallet === null ? null : maskWallet(body.wallet),
    trxId: isPaid ? body.trxId : null,
    failure: state === 'canceled' ? `bKash: ${body.status?.toLowerCase()}` : null,
  };
}

function stateOf({ status, isVerified }: BkashBody): ProviderPayment['state'] {
  switch (status?.toLowerCase() ?? '') {
    case 'completed':
      return 'paid';
    case 'initiated':
      return isVerified ? 'authorised' : 'open';
    case 'failed':
    case 'cancelled':
    case 'canceled':
    case 'expired':
    case 'declined':
      return 'canceled';
    default:
      return 'processing';
  }
}
