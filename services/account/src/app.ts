import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import type { Realtime } from '@petcare/platform/realtime.ts';
import { createSessions } from '@petcare/platform/sessions.ts';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type { AccountConfig } from './config.ts';
import { emailRoutes } from './emails/email.routes.ts';
import { exportRoutes } from './exports/export.routes.ts';
import { createMailRequests } from './emails/request-limits.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { createPasswords } from './passwords/password-hash.ts';
import { passwordRoutes } from './passwords/password.routes.ts';
import { createSessionEnd } from './sessions/end-sessions.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createSignInThrottle } from './sign-in/throttle.ts';
import { userRoutes } from './users/user.routes.ts';

type Limits =
  | 'SIGN_IN_FAILURES_PER_ACCOUNT'
  | 'SIGN_IN_FAILURES_PER_IP'
  | 'SIGN_IN_WINDOW_SECONDS'
  | 'MAILS_PER_ADDRESS'
  | 'MAILS_PER_IP'
  | 'MAIL_WINDOW_SECONDS';

export interface AccountAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  readonly config: Pick<AccountConfig, 'PUBLIC_URL' | Limits>;
  readonly valkey: Redis;
  readonly realtime: Realtime;
  /** Asks the other services. */
  readonly client: InternalClient;
}

/** Builds the account service's Express app, without listening. */
export function buildApp({ config, valkey, realtime, client, ...service }: AccountAppOptions): Express {
  const publicUrl = config.PUBLIC_URL;
  const sessions = createSessions(valkey);
  const deps = {
    log: service.log,
    publicUrl,
    realtime,
    client,
    sessions,
    endSessions: createSessionEnd({ sessions, realtime }),
    passwords: createPasswords(),
    devices: createKnownDevices(valkey, publicUrl),
    throttle: createSignInThrottle(valkey, {
      perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      perIp: config.SIGN_IN_FAILURES_PER_IP,
      windowSeconds: config.SIGN_IN_WINDOW_SECONDS,
    }),
    mailRequests: createMailRequests(valkey, {
      perAddress: config.MAILS_PER_ADDRESS,
      perIp: config.MAILS_PER_IP,
      windowSeconds: config.MAIL_WINDOW_SECONDS,
    }),
  };
  const routes = [
    ...userRoutes(deps),
    ...passwordRoutes(deps),
    ...emailRoutes(deps),
    ...sessionRoutes(deps),
    ...exportRoutes(deps),
    ...invitationRoutes(deps),
    ...notificationRoutes({ realtime }),
  ];
  return createServiceApp({ ...service, routes });
}
