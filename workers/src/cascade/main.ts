import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/http/internal-client.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { checkOnDemand, createChecker, startChecks } from '../invariants/checker.ts';
import { cascadeConfig } from './config.ts';
import { startCascade } from './start-cascade.ts';
import { cascadeSubscriptions } from './subscriptions.ts';

const name = 'cascade';
const config = readConfig(cascadeConfig);

/** A batch of a thousand rows takes longer than an ordinary answer. */
const batchWithinMs = 60_000;
/** Counting everything does too; but a service that is frozen must not keep the others from being counted. */
const countWithinMs = 20_000;

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
  };
  const cascade = startCascade({
    valkeyUrl: config.VALKEY_URL,
    namespace: config.EVENTS_NAMESPACE,
    log,
    metrics,
    client: createInternalClient({ ...services, timeoutMs: batchWithinMs }),
    rowsAtOnce: config.DELETION_ROWS_AT_ONCE,
    stepsAtOnce: config.DELETION_STEPS_AT_ONCE,
    restFactor: config.DELETION_REST_FACTOR,
  });
  onStop('cascade', () => cascade.stop());
  const checker = createChecker({
    client: createInternalClient({ ...services, timeoutMs: countWithinMs }),
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
    // Nobody asks this process for anything but how it is.
    buildApp: (service) => createServiceApp({ ...service, routes: [] }),
    ready: () => bus.ready(),
  };
});
