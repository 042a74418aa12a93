import { failure } from '@petcare/platform/errors.ts';
import type { BkashProvider, ProviderPayment, ProviderRefund } from '../payment-provider.ts';
import { maskWallet, writeTaka, type BkashBody, type BkashRefundLine } from './bkash-answers.ts';
import { createBkashClient, type BkashClientOptions } from './bkash-client.ts';
import { refundOnce } from './refund-once.ts';
import { createNoticeReader, type NoticeOptions } from './sns-notice.ts';

export interface BkashOptions extends Omit<BkashClientOptions, 'timeoutMs'> {
  /** Public address of the system. */
  readonly publicUrl: string;
  readonly notices: NoticeOptions;
  readonly timeoutMs?: number;
  /** Milliseconds during which an unanswered refund may still be processed. */
  readonly refundDoubtMs?: number;
}

/** Codes for an operation that was already done or does not fit the state: query the payment. */
const askAgain = new Set(['2029', '2056', '2060', '2062', '2068', '2069', '2117']);
const unknownPayment = '2002';

export function createBkashProvider(options: BkashOptions): BkashProvider {
  const { publicUrl, timeoutMs = 30_000, refundDoubtMs = 2 * 60_000, log } = options;
  const call = createBkashClient({ ...options, timeoutMs });

  async function find(ref: string): Promise<ProviderPayment> {
    const answer = await call('/payment/status', { paymentID: ref });
    if (answer.kind === 'refused') {
      if (answer.code !== unknownPayment) throw failure('unavailable');
      return { ...nothingMoved(ref), state: 'canceled', failure: answer.message };
    }
    const payment = toPayment(ref, answer.body);
    if (payment.state !== 'paid' || payment.trxId === null) return payment;
    const refunds = await refundsOf(ref, payment.trxId);
    const back = refunds.filter(({ status }) => isDone(status));
    return { ...payment, refunded: back.reduce((sum, { amount }) => sum + amount, 0) };
  }

  async function refundsOf(ref: string, trxId: string): Promise<readonly BkashRefundLine[]> {
    const answer = await call('/payment/refund', { paymentID: ref, trxID: trxId });
    // bKash answers with an error when there is no refund.
    return answer.kind === 'done' ? answer.body.refunds : [];
  }

  return {
    async open({ paymentId, amount, payerReference }) {
      const answer = await call('/create', {
        mode: '0011',
        payerReference: payerReference ?? paymentId,
        callbackURL: new URL('/api/payments/bkash/callback', publicUrl).href,
        amount: writeTaka(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: paymentId,
      });
      if (answer.kind === 'refused') {
        log.error({ code: answer.code, paymentId }, 'bKash refused to open a payment');
        throw failure('unavailable', { message: `bKash: ${answer.message}` });
      }
      const { paymentId: ref, bkashUrl } = answer.body;
      if (ref === null || bkashUrl === null) throw failure('unavailable');
      return { ...nothingMoved(ref), paymentId, nextAction: bkashUrl };
    },

    find,

    async cancel(ref) {
      const seen = await find(ref);
      // No call is needed: money moves only when we execute, and a closed payment is never executed.
      return seen.state === 'open' || seen.state === 'authorised' ? { ...seen, state: 'canceled' } : seen;
    },

    async execute(ref) {
      const answer = await call('/execute', { paymentID: ref });
      if (answer.kind === 'done') return toPayment(ref, answer.body);
      if (askAgain.has(answer.code)) return find(ref);
      return { ...nothingMoved(ref), state: 'canceled', failure: answer.message };
    },

    refund: (wanted) => refundOnce(wanted, { call, refundsOf, doubtMs: refundDoubtMs }),

    async findRefund({ id, ref, trxId }): Promise<ProviderRefund> {
      const refund = (await refundsOf(ref, trxId ?? '')).find((one) => one.id === id);
      if (!refund) throw failure('unavailable');
      return { id, status: isDone(refund.status) ? 'succeeded' : 'pending', failure: null };
    },

    readNotice: createNoticeReader(options.notices),
  };
}

const isDone = (status: string): boolean => status.toLowerCase() === 'completed';

function nothingMoved(ref: string): ProviderPayment {
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
    ...nothingMoved(ref),
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
