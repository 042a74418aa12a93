import type { OrderPayments } from '../checkout/order-payments.ts';
import { carryOutHold } from './holds/carry-out-hold.ts';
import { decideHold } from './holds/decide-hold.ts';
import { recordCash } from './holds/record-cash.ts';
import { settleByReference } from './opening/settle-by-reference.ts';
import type { PaymentDeps } from './payment/payment-deps.ts';
import { Payments, type PaymentDocument } from './payment/payment.model.ts';
import { isHeld } from './payment/payment.rules.ts';
import { payRefunds } from './refunds/pay-refunds.ts';
import { refundable } from './refunds/refund.rules.ts';
import { reserveRefund } from './refunds/reserve-refund.ts';

export function createOrderPayments(deps: PaymentDeps): OrderPayments {
  return {
    settle: (customerId, request) => settleByReference(customerId, request, deps),

    async refundable(paymentId) {
      const payment = await Payments.findById(paymentId).lean<PaymentDocument>();
      if (!payment) return null;
      const decision = isHeld(payment.status) ? (payment.deposit?.decision ?? 'none') : null;
      return {
        left: refundable(payment),
        reserved: payment.refund_reserved,
        held: decision === 'none' ? payment.amount : 0,
        isBeingCharged: decision === 'capture',
      };
    },

    reserveRefund: (refund) => reserveRefund(refund, deps),

    // The card provider refuses to charge less.
    decideHold: (paymentId, take) => decideHold(paymentId, take < deps.minimum.card ? 0 : take),

    recordCash,

    async sendRefunds(paymentId) {
      await carryOutHold(paymentId, deps).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId }, 'hold postponed; a periodic job carries it out'),
      );
      await payRefunds(paymentId, deps);
    },
  };
}
