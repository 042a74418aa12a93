import { readConfig } from '@petcare/platform/config.ts';
import { createIdentitySigner } from '@petcare/platform/identity.ts';
import { createInternalClient } from '@petcare/platform/internal-client.ts';
import { runService } from '@petcare/platform/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions.ts';
import { connectValkey } from '@petcare/platform/valkey.ts';
import { buildApp } from './app.ts';
import { contentConfig } from './config.ts';
import { prepareCounts } from './prepare-counts.ts';
import { contentSubscriptions } from './subscriptions.ts';

const name = 'content';
const config = readConfig(contentConfig);

await runService({ name, config }, async ({ log, bus, onStop }) => {
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  const client = createInternalClient({
    name,
    baseUrls: { account: config.ACCOUNT_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
  });
  await prepareCounts();
  const subscriptions = await startSubscriptions({ bus, log, subscriptions: contentSubscriptions() });
  onStop('subscriptions', () => subscriptions.stop());
  return {
    buildApp: (service) => buildApp({ ...service, client, valkey }),
    ready: () => valkey.ping(),
  };
});
