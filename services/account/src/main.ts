import { readConfig } from '@petcare/platform/config.ts';
import { createIdentitySigner } from '@petcare/platform/identity.ts';
import { createInternalClient } from '@petcare/platform/internal-client.ts';
import { createRealtime } from '@petcare/platform/realtime.ts';
import { runService } from '@petcare/platform/service.ts';
import { createSessions } from '@petcare/platform/sessions.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions.ts';
import { connectValkey } from '@petcare/platform/valkey.ts';
import { buildApp } from './app.ts';
import { accountConfig } from './config.ts';
import { accountSubscriptions } from './subscriptions.ts';
import { completeUsers } from './users/complete-users.ts';

const name = 'account';
const config = readConfig(accountConfig);

await runService({ name, config }, async ({ log, bus, onStop }) => {
  await completeUsers();
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  const realtime = createRealtime(bus);
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: accountSubscriptions({ sessions: createSessions(valkey), realtime }),
  });
  onStop('subscriptions', () => subscriptions.stop());
  const client = createInternalClient({
    name,
    baseUrls: { content: config.CONTENT_URL, clinic: config.CLINIC_URL, commerce: config.COMMERCE_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
  });
  return {
    buildApp: (service) => buildApp({ ...service, config, valkey, realtime, client }),
    ready: () => valkey.ping(),
  };
});
