import { randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { Sandbox } from './sandbox.ts';
import { gatewayRefusal, refusal } from './status-codes.ts';

const hourMs = 3_600_000;
const GrantBody = z.object({ app_key: z.string(), app_secret: z.string() });
const RefreshBody = GrantBody.extend({ refresh_token: z.string() });

/**
 * `token/grant` and `token/refresh`: issues a pair of tokens.
 * @throws BkashRefusal for wrong credentials, an unknown refresh token, and beyond the hourly limit.
 */
export function issueTokens(sandbox: Sandbox, request: Request, how: 'grant' | 'refresh'): object {
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
  const issuedThisHour = store.all('tokens').filter(({ madeAt }) => madeAt > now - hourMs).length;
  // bKash warns merchants who request a token with every payment, and then blocks them.
  if (knobs.hour_budget !== null && issuedThisHour >= knobs.hour_budget)
    throw gatewayRefusal(429, 'Too many token requests');
  const tokens = {
    id: `eyJraWQi.${randomBytes(32).toString('base64url')}`,
    refreshToken: randomBytes(32).toString('base64url'),
    how,
    madeAt: now,
    expiresAt: now + options.tokenSeconds * 1000,
  };
  store.put('tokens', tokens);
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: tokens.id,
    token_type: 'Bearer',
    expires_in: options.tokenSeconds,
    refresh_token: tokens.refreshToken,
  };
}

/**
 * Requires a valid token, raw or as a bearer token since clients use both, and the merchant's app key.
 * @throws BkashRefusal 401 for the token, 2001 for the app key.
 */
export function assertToken({ options, store }: Sandbox, request: Request): void {
  const token = (request.get('authorization') ?? '').replace(/^Bearer /, '');
  const known = store.get('tokens', token);
  if (known === undefined) throw gatewayRefusal(401, 'Unauthorized');
  if (known.expiresAt <= Date.now()) throw gatewayRefusal(401, 'The incoming token has expired');
  if (request.get('x-app-key') !== options.credentials.appKey) throw refusal('2001');
}

export function expireTokens({ store }: Sandbox): void {
  for (const token of store.all('tokens')) store.put('tokens', { ...token, expiresAt: 0 });
}
