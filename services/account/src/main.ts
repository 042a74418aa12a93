import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { createRealtime } from '@petcare/platform/realtime/realtime.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { createSessions } from '@petcare/platform/auth/sessions.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { buildApp } from './app.ts';
import { accountConfig } from './config.ts';
import { createDeadLetterNotifier } from './operations/dead-letters/dead-letter-notifier.ts';
import { startDeadLetterIntake } from './operations/dead-letters/dead-letter-intake.ts';
import { createDeletionNotifier } from './lifecycle/deletions/deletion-notifier.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { accountSubscriptions } from './subscriptions.ts';
import { watchAccount } from './watch-account.ts';

const name = 'account';
const config = readConfig(accountConfig);

await runService({ name, config }, async ({ log, bus, metrics, onStop }) => {
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  metrics.watchServer('valkey', () => valkey.ping());
  watchAccount(metrics, { bus });
  const realtime = createRealtime(bus);
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: accountSubscriptions({ sessions: createSessions(valkey), realtime }),
  });
  onStop('subscriptions', () => subscriptions.stop());
  const deletionNotifier = createDeletionNotifier(realtime);
  const notifyDeadLetters = createDeadLetterNotifier(realtime);
  const intake = startDeadLetterIntake({ bus, log, notifyDeadLetters });
  onStop('dead letters', () => intake.stop());
  const jobs = startPeriodicJobs(periodicJobs({ bus, log, deletionNotifier, notifyDeadLetters }), log);
  onStop('periodic jobs', () => jobs.stop());
  const client = createInternalClient({
    name,
    baseUrls: {
      content: config.CONTENT_URL,
      clinic: config.CLINIC_URL,
      commerce: config.COMMERCE_URL,
      workers: config.WORKERS_URL,
    },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  });
  return {
    buildApp: (service) => buildApp({ ...service, config, valkey, realtime, bus, client }),
  };
});
