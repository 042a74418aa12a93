import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { failedTaskRoutes, workerTaskRecords } from '@petcare/platform/admin/task-records.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import type { AssembledService, ServiceDeps } from '@petcare/platform/runtime/service.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { startTasks } from '@petcare/platform/tasks/tasks.ts';
import { eventJobQueue, triggerJobs } from '../event-jobs/event-job.ts';
import { collectChanges } from '../mail/doctor-changes/collect-changes.ts';
import { mailDoctorChanges } from '../mail/jobs/mail-doctor-changes.ts';
import { mailJobs } from './mail-jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { openSentEmails } from '../mail/sent/open-sent-emails.ts';
import { createRecipientLimit } from '../mail/recipient-limit.ts';
import { notifyJobs } from './notify-jobs.ts';
import type { NotificationsConfig } from './config.ts';

/** Concurrent jobs in this process. A job mostly waits for account or the clinic. */
const concurrency = { notify: 20, mail: 10 };

/** Starts the jobs of the worker, the subscription that triggers them, and its periodic jobs. */
export async function startNotifications(
  config: NotificationsConfig,
  { log, bus, metrics, onStop }: ServiceDeps,
): Promise<AssembledService> {
  const client = createInternalClient({
    name: 'notifications',
    baseUrls: { account: config.ACCOUNT_URL, clinic: config.CLINIC_URL },
    signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    log,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log });
  onStop('mail', () => mailer.close());
  const valkey = connectValkey(config.VALKEY_URL, { name: 'notifications', log });
  onStop('valkey', () => valkey.quit());
  const mailDeps = {
    client,
    mailer,
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    mayReceive: createRecipientLimit(valkey, config.MAILS_PER_RECIPIENT_PER_DAY),
    sentEmails: await openSentEmails(config, log),
    log,
  };
  const tasks = await startTasks({
    valkeyUrl: config.VALKEY_URL,
    namespace: config.EVENTS_NAMESPACE,
    log,
    metrics,
    queues: [
      eventJobQueue('notify', { concurrency: concurrency.notify, jobs: notifyJobs({ client }) }),
      eventJobQueue('mail', {
        concurrency: concurrency.mail,
        jobs: mailJobs(mailDeps),
        otherTasks: [mailDoctorChanges(mailDeps)],
      }),
    ],
  });
  onStop('tasks', () => tasks.stop());
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: [triggerJobs(tasks)],
  });
  onStop('subscriptions', () => subscriptions.stop());
  const windowMs = config.STAFF_EMAIL_WINDOW_SECONDS * 1_000;
  const periodicJobs = startPeriodicJobs(
    [
      {
        name: 'collect-doctor-changes',
        everyMs: 1_000,
        leaseMs: 5_000,
        run: () => collectChanges({ tasks, windowMs }),
      },
    ],
    log,
  );
  onStop('periodic jobs', () => periodicJobs.stop());
  return {
    buildApp: (service) =>
      createServiceApp({
        ...service,
        routes: [...eventRecordRoutes('workers', workerTaskRecords), ...failedTaskRoutes],
      }),
    ready: () => bus.ready(),
  };
}
