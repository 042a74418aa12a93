import type { OrderPayments } from './purchases/order-payments.ts';
import { carryOutHold } from './holds/carry-out-hold.ts';
import { decideHold } from './holds/decide-hold.ts';
import { recordCash } from './holds/record-cash.ts';
import { settleByReference } from './opening/settle-by-reference.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { Payments, type PaymentDocument } from './payment.model.ts';
import { moneyOf } from './refunds/money-of.rules.ts';
import { payRefunds } from './refunds/pay-refunds.ts';
import { keepExchanged } from './refunds/keep-exchanged.ts';
import { reserveOwed } from './refunds/reserve-owed.ts';
import { reserveRefund } from './refunds/reserve-refund.ts';

export function createOrderPayments(deps: PaymentDeps): OrderPayments {
  return {
    settle: (customerId, request) => settleByReference(customerId, request, deps),

    async refundable(paymentId) {
      const payment = await Payments.findById(paymentId).lean<PaymentDocument>();
      if (!payment) return null;
      const { refundable: left, held, disputed, charging } = moneyOf([payment]);
      return { left, held, disputed, reserved: payment.refund_reserved, isBeingCharged: charging > 0 };
    },

    reserveRefund: (refund) => reserveRefund(refund, deps),

    reserveOwed: (paymentId, owed) => reserveOwed(paymentId, owed, deps),

    keepExchanged: (paymentId, value) => keepExchanged(paymentId, value, deps.purchasables.product),

    decideHold: (paymentId, take) => decideHold(paymentId, take, deps),

    chargeable: (take) => (take < deps.minimum.card ? 0 : take),

    recordCash: (cash) => recordCash(cash, deps),

    async sendRefunds(paymentId) {
      await carryOutHold(paymentId, deps).catch((error: unknown) =>
        deps.log.warn({ err: error, paymentId }, 'hold postponed; a periodic job carries it out'),
      );
      await payRefunds(paymentId, deps);
    },
  };
}
