import type { OrderPayments } from '../checkout/order-payments.ts';
import { settleByReference } from './opening/settle-by-reference.ts';
import type { PaymentDeps } from './payment/payment-deps.ts';
import { Payments, type PaymentDocument } from './payment/payment.model.ts';
import { payRefunds } from './refunds/pay-refunds.ts';
import { refundable } from './refunds/refund.rules.ts';
import { reserveRefund } from './refunds/reserve-refund.ts';

export function createOrderPayments(deps: PaymentDeps): OrderPayments {
  return {
    settle: (customerId, request) => settleByReference(customerId, request, deps),

    async refundable(paymentId) {
      const payment = await Payments.findById(paymentId).lean<PaymentDocument>();
      return payment && { left: refundable(payment), reserved: payment.refund_reserved };
    },

    reserveRefund: (refund) => reserveRefund(refund, deps),

    sendRefunds: (paymentId) => payRefunds(paymentId, deps),
  };
}
