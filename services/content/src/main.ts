import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { buildApp } from './app.ts';
import { contentConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { contentSubscriptions } from './subscriptions.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { createPictureDecoder } from './pictures/uploads/decoding/picture-decoder.ts';
import { choosePictureStore } from './pictures/uploads/stores/choose-store.ts';
import { createUploadLimits } from './pictures/uploads/upload-limits.ts';

const name = 'content';
const config = readConfig(contentConfig);
// May load another model, so the store is chosen before the models are prepared.
const store = await choosePictureStore(config);

await runService({ name, config, migrations }, async ({ log, bus, metrics, onStop }) => {
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  metrics.watchServer('valkey', () => valkey.ping());
  const client = createInternalClient({
    name,
    baseUrls: { account: config.ACCOUNT_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  });
  const subscriptions = await startSubscriptions({ bus, log, subscriptions: contentSubscriptions() });
  onStop('subscriptions', () => subscriptions.stop());
  const pictures = {
    store,
    decoder: createPictureDecoder({ log }),
    limits: createUploadLimits(valkey, config.UPLOADS_PER_HOUR),
  };
  const jobs = startPeriodicJobs(periodicJobs({ store, log }), log);
  onStop('periodic jobs', () => jobs.stop());
  return {
    buildApp: (service) => buildApp({ ...service, client, valkey, pictures }),
  };
});
