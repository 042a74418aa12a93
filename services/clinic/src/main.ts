import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { createAppointmentLimits } from './appointments/appointment-limits.ts';
import { buildApp } from './app.ts';
import { clinicConfig } from './config.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { clinicSubscriptions } from './subscriptions.ts';

const name = 'clinic';
const config = readConfig(clinicConfig);

await runService({ name, config }, async ({ log, bus, onStop }) => {
  const client = createInternalClient({
    name,
    baseUrls: { content: config.CONTENT_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  });
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  const limits = createAppointmentLimits(valkey, {
    bookingsPerHour: config.BOOKINGS_PER_HOUR,
    changesPerHour: config.APPOINTMENT_CHANGES_PER_HOUR,
  });
  const subscriptions = await startSubscriptions({ bus, log, subscriptions: clinicSubscriptions() });
  onStop('subscriptions', () => subscriptions.stop());
  const jobs = startPeriodicJobs(periodicJobs(), log);
  onStop('periodic jobs', () => jobs.stop());
  return { buildApp: (service) => buildApp({ ...service, client, limits, publicUrl: config.PUBLIC_URL }) };
});
