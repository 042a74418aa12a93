import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { Machine, Transition } from '@petcare/platform/testing/histories/run-batches.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { evaluate, isOpen, isPayable, moneyStatus } from '../../payments/payment.rules.ts';
import { assertRefundable, refundable } from '../../payments/refunds/refund.rules.ts';
import {
  bindPayment,
  type PaymentRequest,
  type PaymentState,
  type PaymentStep,
  type ProviderState,
  type SalesState,
} from './payment-requests.ts';

const unitPrice: Poisha = 50_000;
export const initialStock = 4;

export interface PaymentRules {
  readonly evaluate: typeof evaluate;
  readonly isPayable: typeof isPayable;
  readonly moneyStatus: typeof moneyStatus;
  readonly assertRefundable: typeof assertRefundable;
  /** Asks the provider again when the payment has changed since its answer. */
  readonly asksAgain: boolean;
}

export const paymentRules: PaymentRules = {
  evaluate,
  isPayable,
  moneyStatus,
  assertRefundable,
  asksAgain: true,
};

/** Payments as their rules describe them, for a provider that always answers. */
export function paymentMachine(
  rules: PaymentRules = paymentRules,
): Machine<SalesState, PaymentStep, PaymentRequest> {
  return {
    initial: { stock: initialStock, payments: {} },
    bind: bindPayment,
    next(state, request) {
      const sales = structuredClone(state);
      const outcome = apply(sales, request, rules);
      return { outcome, state: sales } satisfies Transition<SalesState>;
    },
  };
}

function apply(sales: SalesState, request: PaymentRequest, rules: PaymentRules): string {
  if (request.kind === 'start') return start(sales, request);
  const payment = sales.payments[request.id];
  if (!payment) return 'not_found';
  const { provider } = payment;
  switch (request.kind) {
    case 'pay':
      if (provider.status === 'open') provider.status = 'paid';
      return 'done';
    case 'dispute':
      if (request.to === 'open' ? canDispute(provider) : provider.dispute === 'open')
        provider.dispute = request.to;
      return 'done';
    case 'refund at provider':
      refundAtProvider(payment, request.sum);
      return 'done';
    case 'order':
      settle({ sales, payment, seen: provider, rules, always: false });
      return payment.order === 'none' ? 'refused' : 'done';
    case 'webhooks': {
      const always = provider.refunded > 0 || provider.dispute !== null;
      settle({ sales, payment, seen: provider, rules, always });
      return 'done';
    }
    case 'late answer': {
      const seen = request.isOutdated && rules.asksAgain ? provider : request.seen;
      settle({ sales, payment, seen, rules, always: true });
      return 'done';
    }
    case 'expire':
      if (!isOpen(payment.status)) return 'done';
      if (provider.status === 'open') provider.status = 'canceled';
      settle({ sales, payment, seen: provider, rules, always: false });
      return 'done';
    case 'cancel order':
      return cancelOrder(sales, payment, rules);
    case 'refund':
      return refund(payment, request, rules);
  }
}

function start(sales: SalesState, { id, units }: Extract<PaymentRequest, { kind: 'start' }>): string {
  if (sales.stock < units) return 'out_of_stock';
  sales.stock -= units;
  sales.payments[id] = {
    units,
    amount: units * unitPrice,
    status: 'pending',
    received: 0,
    refunded: 0,
    reserved: 0,
    dispute: null,
    reservation: 'held',
    order: 'none',
    requests: {},
    provider: { status: 'open', refunded: 0, dispute: null },
  };
  return 'done';
}

const canDispute = ({ status, dispute }: ProviderState) => status === 'paid' && dispute === null;

/** Returns false when the provider refuses: too little left, or a card that was ever charged back. */
function refundAtProvider({ provider, amount }: PaymentState, asked: Poisha): boolean {
  if (!canDispute(provider) || provider.refunded + asked > amount) return false;
  provider.refunded += asked;
  return true;
}

interface Settlement {
  readonly sales: SalesState;
  readonly payment: PaymentState;
  /** The provider’s answer. */
  readonly seen: ProviderState;
  readonly rules: PaymentRules;
  /** Applies the answer to a settled payment too, as after a webhook about a refund or a dispute. */
  readonly always: boolean;
}

function settle(settlement: Settlement): void {
  const { sales, payment, seen, rules, always } = settlement;
  const wasPayable = rules.isPayable(payment.status);
  if (!wasPayable && !always) return;
  const outcome = rules.evaluate(agreement(payment), answer(payment, seen));
  if (outcome.kind === 'canceled' && isOpen(payment.status)) closeUnpaid(sales, payment);
  if (outcome.kind !== 'paid') return;
  const isRefunded = seen.refunded >= payment.amount;
  if (wasPayable && isRefunded) {
    closeUnpaid(sales, payment);
    Object.assign(payment, { received: payment.amount, status: 'needs_review' });
  } else if (wasPayable) {
    Object.assign(payment, { received: payment.amount, status: 'paid' });
    fulfil(settlement);
  }
  syncFromProvider(settlement);
}

/** Creates the order, or refunds everything when the units of an expired payment are sold. */
function fulfil({ sales, payment, rules }: Settlement): void {
  if (payment.reservation === 'released') {
    if (sales.stock < payment.units) {
      sendRefund(payment, payment.amount, rules);
      return;
    }
    sales.stock -= payment.units;
  }
  payment.reservation = 'consumed';
  payment.order = 'Pending';
}

function closeUnpaid(sales: SalesState, payment: PaymentState): void {
  payment.status = 'canceled';
  if (payment.reservation !== 'held') return;
  payment.reservation = 'released';
  sales.stock += payment.units;
}

function syncFromProvider({ payment, seen, rules }: Settlement): void {
  const external = Math.min(seen.refunded, payment.received) - payment.reserved;
  if (external <= 0 && seen.dispute === payment.dispute) return;
  payment.dispute = seen.dispute;
  payment.refunded += Math.max(0, external);
  payment.reserved += Math.max(0, external);
  payment.status = statusOf(payment, rules);
}

function refund(
  payment: PaymentState,
  { sum: asked, request }: Extract<PaymentRequest, { kind: 'refund' }>,
  rules: PaymentRules,
): string {
  const before = payment.requests[request];
  if (before !== undefined) return asked === null || asked === before ? 'done' : 'idempotency_conflict';
  try {
    const due = rules.assertRefundable({ ...payment, refundReserved: payment.reserved }, asked);
    payment.requests[request] = due;
    sendRefund(payment, due, rules);
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function sendRefund(payment: PaymentState, due: Poisha, rules: PaymentRules): void {
  if (!refundAtProvider(payment, due)) {
    payment.status = 'needs_review';
    return;
  }
  payment.reserved += due;
  payment.refunded += due;
  payment.status = statusOf(payment, rules);
}

function cancelOrder(sales: SalesState, payment: PaymentState, rules: PaymentRules): string {
  if (payment.order === 'none') return 'not_found';
  if (payment.order === 'Cancelled') return 'done';
  payment.order = 'Cancelled';
  sales.stock += payment.units;
  const left = refundable({ ...payment, refundReserved: payment.reserved });
  if (left > 0) sendRefund(payment, left, rules);
  return 'done';
}

function statusOf(
  { received, refunded, reserved, dispute, order }: PaymentState,
  rules: PaymentRules,
): PaymentStatus {
  const orderId = order === 'none' ? null : paymentId;
  return rules.moneyStatus({ received, refunded, refundReserved: reserved, dispute, orderId });
}

const [paymentId, customerId] = [newId(), newId()];
const agreement = ({ amount }: PaymentState) => ({ _id: paymentId, customerId, amount });

function answer({ amount }: PaymentState, { status, refunded, dispute }: ProviderState) {
  return {
    ref: 'pi_1',
    state: status,
    received: status === 'paid' ? amount : 0,
    refunded,
    currency: 'bdt',
    paymentId,
    customerId,
    dispute,
    methodRef: null,
    trxId: null,
    failure: null,
    nextAction: '',
  };
}
