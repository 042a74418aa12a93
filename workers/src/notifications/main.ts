import { readConfig } from '@petcare/platform/runtime/config.ts';
import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { failedTaskRoutes, workersTasks } from '@petcare/platform/admin/task-records.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/http/internal-client.ts';
import { createRealtime } from '@petcare/platform/realtime/realtime.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { startTasks } from '@petcare/platform/tasks/tasks.ts';
import { createMailer } from '../mail/mailer.ts';
import { mailTasks } from '../mail/subscriptions.ts';
import { notificationsConfig } from './config.ts';
import { notificationTasks } from './subscriptions.ts';

const name = 'notifications';
const config = readConfig(notificationsConfig);

await runService({ name, config }, async ({ log, bus, metrics, onStop }) => {
  const client = createInternalClient({
    name,
    baseUrls: { account: config.ACCOUNT_URL, clinic: config.CLINIC_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log });
  onStop('mail', () => mailer.close());
  const eventTasks = [
    ...notificationTasks({ realtime: createRealtime(bus), client }),
    ...mailTasks({ client, mailer, publicUrl: config.PUBLIC_URL.replace(/\/$/, '') }),
  ];
  const tasks = await startTasks({
    valkeyUrl: config.VALKEY_URL,
    namespace: config.EVENTS_NAMESPACE,
    log,
    metrics,
    tasks: eventTasks.map((one) => one.task),
  });
  onStop('tasks', () => tasks.stop());
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: eventTasks.map((one) => one.subscription(tasks)),
  });
  onStop('subscriptions', () => subscriptions.stop());
  return {
    buildApp: (service) =>
      createServiceApp({
        ...service,
        routes: [...eventRecordRoutes('workers', workersTasks), ...failedTaskRoutes],
      }),
    ready: () => bus.ready(),
  };
});
