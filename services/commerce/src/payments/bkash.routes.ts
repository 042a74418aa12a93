import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { withTimeout } from '@petcare/platform/concurrency/with-timeout.ts';
import { Payments } from './payment.model.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { showPayment } from './show-payment.ts';
import { receiveCallback } from './settlement/receive-bkash-callback.ts';
import { receiveNotice } from './settlement/receive-bkash-notice.ts';
import { startBkashPayment } from './opening/start-bkash-payment.ts';

/** Limit of waiting before the redirect; the payment page continues to poll. */
const maxWaitMs = 10_000;

export function bkashRoutes(deps: PaymentDeps): Route[] {
  return [
    route(endpoints['payments.startBkash'], async ({ body, caller }) => {
      const { payment, bkashUrl } = await startBkashPayment(signedIn(caller), body, deps);
      return { payment: await showPayment(payment), bkash_url: bkashUrl };
    }),

    route(endpoints['payments.bkashCallback'], async ({ query }) => {
      const work = receiveCallback(query, deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'bKash callback failed; a periodic job settles the payment'),
      );
      await withTimeout(maxWaitMs, work);
      const payment = await Payments.exists({ provider: 'bkash', providerRef: query.paymentID });
      return `/payment/${payment?._id ?? 'unknown'}`;
    }),

    route(endpoints['payments.bkashWebhook'], async ({ body }) => {
      await receiveNotice(body, deps);
      return { received: true as const };
    }),
  ];
}
