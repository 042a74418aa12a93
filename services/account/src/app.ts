import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import type { Realtime } from '@petcare/platform/realtime.ts';
import { createSessions } from '@petcare/platform/sessions.ts';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type { AccountConfig } from './config.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { createPasswords } from './passwords/password-hash.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { createSignInThrottle } from './sign-in/throttle.ts';
import { userRoutes } from './users/user.routes.ts';

export interface AccountAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  readonly config: Pick<
    AccountConfig,
    'PUBLIC_URL' | 'SIGN_IN_FAILURES_PER_ACCOUNT' | 'SIGN_IN_FAILURES_PER_IP' | 'SIGN_IN_WINDOW_SECONDS'
  >;
  readonly valkey: Redis;
  readonly realtime: Realtime;
}

/** Builds the account service's Express app, without listening. */
export function buildApp({ config, valkey, realtime, ...service }: AccountAppOptions): Express {
  const publicUrl = config.PUBLIC_URL;
  const throttle = createSignInThrottle(valkey, {
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    perIp: config.SIGN_IN_FAILURES_PER_IP,
    windowSeconds: config.SIGN_IN_WINDOW_SECONDS,
  });
  const routes = [
    ...userRoutes({
      log: service.log,
      publicUrl,
      realtime,
      throttle,
      sessions: createSessions(valkey),
      passwords: createPasswords(),
      devices: createKnownDevices(valkey, publicUrl),
    }),
    ...notificationRoutes({ realtime }),
  ];
  return createServiceApp({ ...service, routes });
}
