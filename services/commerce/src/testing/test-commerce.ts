import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { mongoReady } from '@petcare/platform/mongo/connection.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { startContentStub } from '@petcare/platform/testing/content-double.ts';
import { eventsOf } from '@petcare/platform/testing/events-about.ts';
import { createServiceClient, type Answer } from '@petcare/platform/testing/service-client.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { Stripe } from 'stripe';
import { buildApp } from '../app.ts';
import { createDisabledBkash } from '../payments/providers/disabled-providers.ts';
import type { Couriers } from '../orders/couriers/courier-settings.ts';
import type { CashDeps } from '../payments/cash/cash-settings.ts';
import { paymentConfig } from '../payments/payment-config.ts';
import type { BkashProvider } from '../payments/providers/payment-provider.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { ReservationLimits } from '../payments/opening/reservation.rules.ts';
import { createStripeProvider } from '../payments/providers/stripe/stripe-provider.ts';
import { purchasablesOf } from '../purchasables/purchasables.ts';
import { smallHostelSource } from './build-stay.ts';
import { useCardSandbox, publishableKey, secretKey, type CardEventBody } from './sandboxes/card-sandbox.ts';

const webhookSecret = 'whsec_of_the_tests';

export const defaultLimits: ReservationLimits = {
  open: 3,
  units: 4,
  totalMs: 60 * 60_000,
  windowMs: 24 * 3_600_000,
};

export type TestCommerce = Awaited<ReturnType<typeof startTestCommerce>>;

/**
 * The commerce app with the Stripe SDK, this worker's card sandbox and its own database. Webhooks arrive only when a
 * test delivers them.
 */
export async function startTestCommerce({
  bkash,
  cash = null,
  couriers = {},
  ...overrides
}: Partial<PaymentDeps> & { bkash?: BkashProvider; cash?: CashDeps | null; couriers?: Couriers } = {}) {
  const log = testLog();
  const database = preparedDatabase();
  await database.prepare();
  const sandbox = await useCardSandbox();
  const identity = await testIdentity();
  const content = await startContentStub(identity);
  const hostel = smallHostelSource;
  const payments: PaymentDeps = {
    providers: {
      card: createStripeProvider({ secretKey, webhookSecret, apiUrl: sandbox.url, log }),
      bkash: bkash ?? createDisabledBkash(),
    },
    purchasables: purchasablesOf(hostel),
    log,
    ttlMs: 15 * 60_000,
    limits: defaultLimits,
    minimum: { card: 6_000, bkash: 100 },
    ...overrides,
  };
  const app = buildApp({
    log,
    metrics: createMetrics('commerce'),
    identity: identity.verifier,
    ready: mongoReady,
    client: createInternalClient({
      name: 'commerce',
      baseUrls: { content: content.url },
      signer: identity.signer,
    }),
    hostel,
    returns: { days: 7 },
    payments,
    cash,
    couriers,
    paymentConfig: paymentConfig({
      secretKey,
      publishableKey,
      apiUrl: sandbox.url,
      publicUrl: sandbox.url,
      minimum: payments.minimum.card,
      bkash: bkash ? 'sandbox' : 'off',
      cashMaximum: cash && cash.limits.maxAmount,
    }),
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });

  const send = createServiceClient(port, identity);

  /** Signs a webhook like the provider; `at` is the time in epoch seconds. */
  function signatureOf(
    payload: string,
    { at, secret = webhookSecret }: { at?: number; secret?: string } = {},
  ) {
    return Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(at !== undefined && { timestamp: at }),
    });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    database,
    sandbox,
    upload: content.upload,
    stayMemories: content.stayMemories,
    payments,
    identity,
    send,
    signatureOf,

    deliver(event: CardEventBody): Promise<Answer> {
      const body = JSON.stringify(event);
      return send('POST', '/api/webhooks/stripe', {
        body,
        headers: { 'stripe-signature': signatureOf(body) },
      });
    },

    eventsAbout: eventsOf,

    async stop(): Promise<void> {
      await closeServer(server);
      await content.stop();
      await database.close();
    },
  };
}
