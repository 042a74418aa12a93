import { readConfig, serviceConfig } from '../runtime/config.ts';
import { createServiceApp } from '../http/service-app.ts';
import { runService } from '../runtime/service.ts';
import { connectValkey } from '../runtime/valkey.ts';

/* A service without routes that connects to MongoDB, RabbitMQ and Valkey and is not ready without Valkey. */

const config = readConfig(serviceConfig);

await runService({ name: 'calling', config }, ({ log, onStop }) => {
  const valkey = connectValkey(config.VALKEY_URL, { name: 'calling', log });
  onStop('valkey', async () => valkey.disconnect());
  return {
    buildApp: (options) => createServiceApp({ ...options, routes: [] }),
    ready: () => valkey.get('anything'),
  };
});
