import { takaToPoisha } from '@petcare/contracts/money.ts';
import { connectBus } from '@petcare/platform/bus.ts';
import { readConfig } from '@petcare/platform/config.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentityVerifier } from '@petcare/platform/identity.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { createMetrics } from '@petcare/platform/metrics.ts';
import { connectMongo, disconnectMongo, mongoReady, prepareModels } from '@petcare/platform/mongo.ts';
import { startOutboxRelay } from '@petcare/platform/outbox-relay.ts';
import { runProcess } from '@petcare/platform/process.ts';
import { buildApp } from './app.ts';
import { commerceConfig } from './config.ts';
import { paymentConfig } from './payments/payment-config.ts';
import type { PaymentSetup } from './payments/setup.ts';
import { createClosedProvider, createStripeProvider } from './payments/stripe-provider.ts';
import { startSweeper } from './payments/sweeper.ts';

const name = 'commerce';
const config = readConfig(commerceConfig);
const log = createLogger(name, config.LOG_LEVEL);
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;

const payments: PaymentSetup = {
  provider: secretKey
    ? createStripeProvider({ secretKey, webhookSecret, apiUrl, log })
    : createClosedProvider(),
  log,
  ttlMs: config.PAYMENT_TTL_MINUTES * 60_000,
  minimum: takaToPoisha(config.CARD_MIN_TAKA),
};

await runProcess({ name, log, graceMs: config.SHUTDOWN_GRACE_MS }, async (onStop) => {
  const metrics = createMetrics(name);
  await connectMongo(config.MONGO_URL, { log });
  onStop('mongo', disconnectMongo);
  await prepareModels();
  const bus = await connectBus({ url: config.AMQP_URL, namespace: config.EVENTS_NAMESPACE, name, log });
  onStop('bus', () => bus.close());
  const relay = startOutboxRelay({ bus, log, metrics });
  onStop('outbox relay', () => relay.stop());
  const sweeper = startSweeper(payments);
  onStop('payment sweep', () => sweeper.stop());

  const app = buildApp({
    log,
    metrics,
    identity: createIdentityVerifier(config.IDENTITY_JWKS),
    ready: mongoReady,
    payments,
    paymentConfig: paymentConfig({
      secretKey,
      apiUrl,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      publicUrl: config.CARD_PUBLIC_URL,
      minimum: payments.minimum,
    }),
  });
  const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
  onStop('http', () => closeServer(server));
  log.info({ port }, 'listening');
});
