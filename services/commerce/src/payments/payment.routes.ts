import { endpoints } from '@petcare/contracts/endpoints.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import { cachedRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { closePayment } from './settlement/close-payment.ts';
import { findPaymentFor } from './find-payment.ts';
import { listOpenPayments } from './list-open-payments.ts';
import { listPayments } from './list-payments.ts';
import type { PaymentDocument } from './payment.model.ts';
import { isOpen } from './payment.rules.ts';
import { receiveCardEvent } from './settlement/receive-card-event.ts';
import { recheckPayment } from './settlement/recheck-payment.ts';
import { toRefund } from './refunds/refund.model.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { settlePayment } from './settlement/settle-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { showPayment, showPaymentForAdmin } from './show-payment.ts';
import { startCardPayment } from './opening/start-card-payment.ts';

export function paymentRoutes(deps: PaymentDeps, config: PaymentConfig): Route[] {
  return [
    cachedRoute(endpoints['payments.config'], { until: [], handle: async () => config }),

    route(endpoints['payments.startCard'], async ({ body, caller }) => {
      const { payment, clientSecret } = await startCardPayment(signedIn(caller), body, deps);
      return { payment: await showPayment(payment), client_secret: clientSecret };
    }),

    route(endpoints['payments.list'], async ({ query, reply }) => {
      const { payments, total } = await listPayments(query, deps);
      reply.total(total);
      return payments;
    }),

    route(endpoints['payments.listOpenOfCustomer'], ({ params }) => listOpenPayments(params.id, deps)),

    route(endpoints['payments.get'], async ({ params, caller }) => {
      const payment = await findPaymentFor(caller, params.id);
      return showPayment(isOpen(payment.status) ? await refreshPayment(payment, deps) : payment);
    }),

    route(endpoints['payments.cancel'], async ({ params, caller }) => {
      const { _id } = await findPaymentFor(caller, params.id);
      return showPayment(await closePayment(_id, 'canceled', deps));
    }),

    route(endpoints['payments.recheck'], async ({ params, caller }) => {
      const { _id } = await findPaymentFor(caller, params.id);
      return showPaymentForAdmin(await recheckPayment(_id, deps), deps);
    }),

    route(endpoints['payments.refund'], async ({ params, body, reply }) => {
      const { payment, refund, isNew } = await refundPayment(
        {
          paymentId: params.id,
          request: body.request,
          amount: body.amount === undefined ? null : takaToPoisha(body.amount),
          reason: body.reason,
          by: 'admin',
        },
        deps,
      );
      if (!isNew) reply.status(200);
      return {
        message: 'The refund has been started.',
        payment: await showPaymentForAdmin(payment, deps),
        refund: toRefund(refund),
      };
    }),

    route(endpoints['payments.stripeWebhook'], async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      await receiveCardEvent(body, typeof signature === 'string' ? signature : undefined, deps);
      return { received: true as const };
    }),
  ];
}

async function refreshPayment(payment: PaymentDocument, deps: PaymentDeps): Promise<PaymentDocument> {
  try {
    return (await settlePayment(payment._id, deps, { known: payment })).payment;
  } catch (error) {
    deps.log.warn({ err: error, paymentId: payment._id }, 'payment status could not be refreshed');
    return payment;
  }
}
