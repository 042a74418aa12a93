import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { checkOnDemand, createChecker, startChecks } from '../invariants/checker.ts';
import { cascadeConfig } from './config.ts';
import { startCascade } from './start-cascade.ts';
import { cascadeSubscriptions } from './subscriptions.ts';

const name = 'cascade';
const config = readConfig(cascadeConfig);

/** A batch takes longer than an ordinary request. */
const batchTimeoutMs = 60_000;
/** So does a full check. A hanging service must not delay the checks of the others. */
const checkTimeoutMs = 20_000;

await runService({ name, config }, async ({ log, bus, metrics, onStop }) => {
  const services = {
    name,
    baseUrls: {
      account: config.ACCOUNT_URL,
      content: config.CONTENT_URL,
      clinic: config.CLINIC_URL,
      commerce: config.COMMERCE_URL,
    },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  };
  const cascade = startCascade({
    valkeyUrl: config.VALKEY_URL,
    namespace: config.EVENTS_NAMESPACE,
    log,
    metrics,
    client: createInternalClient({ ...services, timeoutMs: batchTimeoutMs }),
    batchSize: config.DELETION_ROWS_AT_ONCE,
    stepConcurrency: config.DELETION_STEPS_AT_ONCE,
    pauseFactor: config.DELETION_REST_FACTOR,
  });
  onStop('cascade', () => cascade.stop());
  const checker = createChecker({
    client: createInternalClient({ ...services, timeoutMs: checkTimeoutMs }),
    log,
  });
  const checks = startChecks(checker, { log });
  onStop('checks of the invariants', () => checks.stop());
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: [...cascadeSubscriptions({ cascade, log }), checkOnDemand(checker)],
  });
  onStop('subscriptions', () => subscriptions.stop());
  return {
    // This process serves only health and metrics.
    buildApp: (service) => createServiceApp({ ...service, routes: [] }),
    ready: () => bus.ready(),
  };
});
