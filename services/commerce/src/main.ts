import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildApp } from './app.ts';
import { commerceConfig } from './config.ts';
import { bkashMode } from './payments/providers/bkash/bkash-settings.ts';
import { openBkash } from './payments/providers/bkash/open-bkash.ts';
import { countHeldUnits } from './lifecycle/invariants/count-held-units.ts';
import { openCouriers } from './orders/couriers/courier-settings.ts';
import { cashDeps } from './payments/cash/cash-settings.ts';
import { createDisabledCards } from './payments/providers/disabled-providers.ts';
import { hostelSettings } from './hostel/hostel-settings.ts';
import { settingsSource } from './hostel/settings-source.ts';
import { paymentConfig } from './payments/payment-config.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import { reservationLimits } from './payments/opening/reservation-limits.ts';
import { createStripeProvider } from './payments/providers/stripe/stripe-provider.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { registerPaymentMetrics } from './payments/payment-metrics.ts';
import { purchasablesOf } from './purchasables/purchasables.ts';
import { createOrderPayments } from './payments/order-payments.ts';
import { commerceSubscriptions } from './subscriptions.ts';

const config = readConfig(commerceConfig);
const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;

await runService({ name: 'commerce', config }, async ({ log, bus, metrics, onStop }) => {
  const client = createInternalClient({
    name: 'commerce',
    baseUrls: { content: config.CONTENT_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  });
  const hostel = settingsSource(hostelSettings(config));
  const payments: PaymentDeps = {
    providers: {
      card: secretKey
        ? createStripeProvider({ secretKey, webhookSecret, apiUrl, log })
        : createDisabledCards(),
      bkash: openBkash(config, { log, onStop }),
    },
    purchasables: purchasablesOf(hostel),
    log,
    ttlMs: config.PAYMENT_TTL_MINUTES * 60_000,
    limits: reservationLimits(config),
    minimum: { card: takaToPoisha(config.CARD_MIN_TAKA), bkash: takaToPoisha(1) },
  };
  const cash = cashDeps(config);
  const couriers = openCouriers(config);
  registerPaymentMetrics(metrics);
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: commerceSubscriptions(createOrderPayments(payments)),
  });
  onStop('subscriptions', () => subscriptions.stop());
  const jobs = startPeriodicJobs(periodicJobs(payments, hostel, { client, countHeldUnits }, couriers), log);
  onStop('periodic jobs', () => jobs.stop());
  return {
    buildApp: (service) =>
      buildApp({
        ...service,
        client,
        hostel,
        returns: { days: config.RETURN_DAYS },
        payments,
        cash,
        couriers,
        paymentConfig: paymentConfig({
          secretKey,
          apiUrl,
          publishableKey: config.STRIPE_PUBLISHABLE_KEY,
          publicUrl: config.CARD_PUBLIC_URL,
          minimum: payments.minimum.card,
          bkash: bkashMode(config),
          cashMaximum: cash && cash.limits.maxAmount,
        }),
      }),
  };
});
