import type { Bus } from '@petcare/platform/bus/bus.ts';
import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import { assertNotBlocked } from '@petcare/platform/mongo/write-guard.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { createSessions } from '@petcare/platform/auth/sessions.ts';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import { announceAuditsThrough } from './operations/audit/announce-audit.ts';
import { auditRoutes } from './operations/audit/audit.routes.ts';
import type { AccountConfig } from './config.ts';
import { deadLetterRoutes } from './operations/dead-letters/dead-letter.routes.ts';
import { createDeadLetterNotifier } from './operations/dead-letters/dead-letter-notifier.ts';
import { createDeletionNotifier } from './lifecycle/deletions/deletion-notifier.ts';
import { deletionRoutes } from './lifecycle/deletions/deletion.routes.ts';
import { viewDeletionsRoutes } from './lifecycle/deletions/view-deletions.routes.ts';
import { createServiceRowCounter } from './lifecycle/deletions/count-service-rows.ts';
import { emailRoutes } from './accounts/emails/email.routes.ts';
import { eventRoutes } from './operations/events/event.routes.ts';
import { exportRoutes } from './lifecycle/export/export.routes.ts';
import { createEmailRequestLimiter } from './sign-in/limits/email-requests.ts';
import { invariantRoutes } from './lifecycle/invariants/invariant.routes.ts';
import { invitationRoutes } from './accounts/invitations/invitation.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { createPasswords } from './sign-in/passwords/password-hash.ts';
import { overviewRoutes } from './lifecycle/overview/overview.routes.ts';
import { passwordRoutes } from './sign-in/passwords/password.routes.ts';
import { createEndSessions } from './sign-in/sessions/end-sessions.ts';
import { savedViewRoutes } from './users/saved-views/saved-views.routes.ts';
import { sessionRoutes } from './sign-in/sessions/session.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signUpRoutes } from './accounts/sign-up/sign-up.routes.ts';
import { profileRoutes } from './accounts/profile/profile.routes.ts';
import { roleRoutes } from './accounts/roles/role.routes.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createSignUpLimit } from './sign-in/limits/sign-up-limit.ts';
import { createSignInThrottle } from './sign-in/limits/throttle.ts';
import { userRoutes } from './users/user.routes.ts';

type Limits =
  | 'DELETION_UNDO_SECONDS'
  | 'SIGN_IN_FAILURES_PER_ACCOUNT'
  | 'SIGN_IN_FAILURES_PER_IP'
  | 'SIGN_IN_WINDOW_SECONDS'
  | 'SESSIONS_PER_USER'
  | 'SIGN_UPS_PER_MAILBOX'
  | 'SIGN_UPS_PER_IP'
  | 'SIGN_UP_WINDOW_SECONDS'
  | 'MAILS_PER_ADDRESS'
  | 'MAILS_PER_IP'
  | 'MAIL_WINDOW_SECONDS';

export interface AccountAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  readonly config: Pick<AccountConfig, 'PUBLIC_URL' | Limits>;
  readonly valkey: Redis;
  readonly realtime: Realtime;
  readonly bus: Bus;
  readonly client: InternalClient;
}

export function buildApp({ config, valkey, realtime, bus, client, ...service }: AccountAppOptions): Express {
  const publicUrl = config.PUBLIC_URL;
  announceAuditsThrough(realtime);
  const sessions = createSessions(valkey, { perUser: config.SESSIONS_PER_USER });
  const deps = {
    log: service.log,
    publicUrl,
    realtime,
    bus,
    client,
    sessions,
    endSessions: createEndSessions({ sessions, realtime }),
    notifier: createDeletionNotifier(realtime),
    countRows: createServiceRowCounter(client),
    undoSeconds: config.DELETION_UNDO_SECONDS,
    passwords: createPasswords(),
    devices: createKnownDevices(valkey, publicUrl),
    throttle: createSignInThrottle(valkey, {
      perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      perIp: config.SIGN_IN_FAILURES_PER_IP,
      windowSeconds: config.SIGN_IN_WINDOW_SECONDS,
    }),
    signUps: createSignUpLimit(valkey, {
      perMailbox: config.SIGN_UPS_PER_MAILBOX,
      perIp: config.SIGN_UPS_PER_IP,
      windowSeconds: config.SIGN_UP_WINDOW_SECONDS,
      takenPerIp: config.SIGN_IN_FAILURES_PER_IP,
      takenWindowSeconds: config.SIGN_IN_WINDOW_SECONDS,
    }),
    emailRequests: createEmailRequestLimiter(valkey, {
      perAddress: config.MAILS_PER_ADDRESS,
      perIp: config.MAILS_PER_IP,
      windowSeconds: config.MAIL_WINDOW_SECONDS,
    }),
  };
  const routes = [
    ...userRoutes,
    ...signUpRoutes(deps),
    ...signInRoutes(deps),
    ...profileRoutes(deps),
    ...roleRoutes(deps),
    ...deletionRoutes(deps),
    ...viewDeletionsRoutes(deps),
    ...passwordRoutes(deps),
    ...emailRoutes(deps),
    ...sessionRoutes(deps),
    ...exportRoutes(deps),
    ...invitationRoutes(deps),
    ...notificationRoutes({ realtime }),
    ...invariantRoutes({ realtime }),
    ...eventRecordRoutes('account'),
    ...deadLetterRoutes({ bus, log: service.log, notifyDeadLetters: createDeadLetterNotifier(realtime) }),
    ...eventRoutes(deps),
    ...auditRoutes,
    ...savedViewRoutes,
    ...overviewRoutes,
  ];
  return createServiceApp({ ...service, assertNotBlocked, routes });
}
