import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PaymentConfig } from '@petcare/contracts/payments.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { Payments, toPayment, type PaymentRow } from './payment.model.ts';
import { isOpen } from './payment.rules.ts';
import { receiveCardEvent } from './receive-card-event.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentSetup } from './setup.ts';
import { startCardPayment } from './start-card-payment.ts';

/** Everything about paying. */
export function paymentRoutes(setup: PaymentSetup, config: PaymentConfig): Route[] {
  return [
    route(endpoints['payments.config'], async () => config),

    route(endpoints['payments.startCard'], async ({ body, caller }) => {
      const { payment, clientSecret } = await startCardPayment(signedIn(caller).id, body, setup);
      return { payment: toPayment(payment), client_secret: clientSecret };
    }),

    route(endpoints['payments.get'], async ({ params, caller }) => {
      const payment = await Payments.findById(params.id).lean<PaymentRow>();
      const maySee =
        caller.kind === 'system' ||
        (caller.kind === 'person' &&
          (caller.role === 'admin' || payment?.customer_id.toHexString() === caller.id));
      if (!payment || !maySee) throw notFound('payment');
      return toPayment(isOpen(payment.status) ? await lookAgain(payment, setup) : payment);
    }),

    route(endpoints['payments.stripeWebhook'], async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      await receiveCardEvent(body, typeof signature === 'string' ? signature : undefined, setup);
      return { received: true as const };
    }),
  ];
}

/** How an open payment stands now; what we knew last, when the provider does not answer. */
async function lookAgain(payment: PaymentRow, setup: PaymentSetup): Promise<PaymentRow> {
  try {
    return (await settlePayment(payment._id, setup)).payment;
  } catch (error) {
    setup.log.warn({ err: error, paymentId: payment._id }, 'could not ask how a payment stands');
    return payment;
  }
}
