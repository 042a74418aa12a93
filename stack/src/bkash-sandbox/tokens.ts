import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { Sandbox } from './sandbox.ts';
import { doorRefusal, refusal } from './status-codes.ts';

const hourMs = 3_600_000;
const GrantBody = z.object({ app_key: z.string(), app_secret: z.string() });
const RefreshBody = GrantBody.extend({ refresh_token: z.string() });

/**
 * `token/grant` and `token/refresh`: a pair of tokens.
 * @throws BkashRefusal for wrong credentials, an unknown refresh token, and beyond the hour's budget.
 */
export function giveTokens(sandbox: Sandbox, request: Request, how: 'grant' | 'refresh'): object {
  const { options, store, knobs } = sandbox;
  const { username, password, appKey, appSecret } = options.credentials;
  if (request.get('username') !== username || request.get('password') !== password) throw refusal('9999');
  const body = (how === 'grant' ? GrantBody : RefreshBody).safeParse(request.body);
  if (!body.success || body.data.app_key !== appKey || body.data.app_secret !== appSecret)
    throw refusal('2001');
  const presented = 'refresh_token' in body.data ? body.data.refresh_token : null;
  if (how === 'refresh' && !store.all('tokens').some(({ refreshToken }) => refreshToken === presented))
    throw refusal('9999');
  const now = Date.now();
  const lately = store.all('tokens').filter(({ madeAt }) => madeAt > now - hourMs).length;
  // bKash warns merchants who ask for a token with every payment, and then shuts them out.
  if (knobs.hour_budget !== null && lately >= knobs.hour_budget)
    throw doorRefusal(429, 'Too many token requests');
  const pair = {
    id: `eyJraWQi.${randomBytes(32).toString('base64url')}`,
    refreshToken: randomBytes(32).toString('base64url'),
    how,
    madeAt: now,
    expiresAt: now + options.tokenSeconds * 1000,
  };
  store.put('tokens', pair);
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: pair.id,
    token_type: 'Bearer',
    expires_in: options.tokenSeconds,
    refresh_token: pair.refreshToken,
  };
}

/**
 * Lets a call in that carries a token still valid and our app key. Both ways to send the token are seen in the wild.
 * @throws BkashRefusal 401 of the door, or 2001.
 */
export function assertTokenOf({ options, store }: Sandbox, request: Request): void {
  const token = (request.get('authorization') ?? '').replace(/^Bearer /, '');
  const known = store.get('tokens', token);
  if (known === undefined) throw doorRefusal(401, 'Unauthorized');
  if (known.expiresAt <= Date.now()) throw doorRefusal(401, 'The incoming token has expired');
  if (request.get('x-app-key') !== options.credentials.appKey) throw refusal('2001');
}

/** From now on nobody gets in with a token given before. */
export function expireTokens({ store }: Sandbox): void {
  for (const token of store.all('tokens')) store.put('tokens', { ...token, expiresAt: 0 });
}
