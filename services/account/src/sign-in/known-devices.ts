import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Redis } from 'ioredis';
import { accountKey } from './limits/account-key.ts';

const lifetimeSeconds = 180 * 24 * 60 * 60;

/** One cookie per account, as a browser may be shared. */
const cookieName = (email: string) => `petcare_device_${accountKey(email)}`;
const deviceKey = (device: string) => `known-device:${device}`;
const accountDevicesKey = (email: string) => `known-devices-of:${accountKey(email)}`;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Remembers the browsers an account has signed in on: a random secret in a cookie, and its hash in Valkey. The
 * secret is always generated here and never taken from a request, so that it cannot be planted.
 */
export function createKnownDevices(valkey: Redis, publicUrl: string) {
  return {
    async recognise(cookieHeader: string | undefined, email: string): Promise<string | undefined> {
      const secret = cookieHeader && parseCookie(cookieHeader)[cookieName(email)];
      if (!secret) return undefined;
      const device = hashOf(secret);
      return (await valkey.get(deviceKey(device))) === accountKey(email) ? device : undefined;
    },

    /** Remembers this browser, replacing its earlier secret. @returns its `Set-Cookie` header. */
    async remember(email: string, earlier: string | undefined): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const device = hashOf(secret);
      const known = valkey
        .multi()
        .set(deviceKey(device), accountKey(email), 'EX', lifetimeSeconds)
        .sadd(accountDevicesKey(email), device)
        .expire(accountDevicesKey(email), lifetimeSeconds);
      if (earlier) known.del(deviceKey(earlier)).srem(accountDevicesKey(email), earlier);
      await known.exec();
      return stringifySetCookie({
        name: cookieName(email),
        value: secret,
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        path: endpoints['users.signIn'].path,
        maxAge: lifetimeSeconds,
      });
    },

    async forget(email: string): Promise<void> {
      const devices = await valkey.smembers(accountDevicesKey(email));
      await valkey.del(accountDevicesKey(email), ...devices.map(deviceKey));
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
