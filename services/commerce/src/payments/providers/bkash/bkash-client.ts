import { AppError } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { createCircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { readResponse, type BkashResponse, type BkashBody } from './bkash-responses.ts';
import { createBkashTokens } from './bkash-tokens.ts';

export interface BkashAccount {
  readonly baseUrl: string;
  readonly appKey: string;
  readonly appSecret: string;
  readonly username: string;
  readonly password: string;
}

export interface BkashClientOptions extends BkashAccount {
  /** Method of the status query. Public examples disagree; the merchant’s contract specifies it. */
  readonly queryMethod: 'GET' | 'POST';
  readonly valkey: Valkey;
  readonly timeoutMs: number;
  readonly log: Logger;
}

export type BkashResult =
  | { readonly kind: 'done'; readonly body: BkashBody }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** @throws unavailable – when the outcome of the call is unclear. */
export type CallBkash = (path: string, body: Readonly<Record<string, string>>) => Promise<BkashResult>;

const queryPath = '/payment/status';

/**
 * Calls bKash’s Tokenized Checkout. A rejected token is renewed once, which is safe because the call had no
 * effect. Neither tokens, credentials nor wallets are logged.
 */
export function createBkashClient(options: BkashClientOptions): CallBkash {
  const { baseUrl, appKey, appSecret, username, password, queryMethod, valkey, timeoutMs, log } = options;

  // An answer with an error is a response; only a time-out or a failed connection throws.
  const breaker = createCircuitBreaker({ target: 'bkash', isFailure: () => true, log });

  async function send(
    path: string,
    body: Readonly<Record<string, string>>,
    headers: Record<string, string>,
  ): Promise<BkashResponse> {
    const method = path === queryPath ? queryMethod : 'POST';
    const address = new URL(`${baseUrl.replace(/\/$/, '')}/tokenized/checkout${path}`);
    if (method === 'GET') address.search = new URLSearchParams(body).toString();
    try {
      return await breaker.run(async () => {
        const response = await fetch(address, {
          method,
          headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
          ...(method === 'POST' && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return readResponse(response.status, parse(await response.text()));
      });
    } catch (error) {
      return { kind: 'unclear', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  const tokens = createBkashTokens({
    valkey,
    owner: `${baseUrl} ${username} ${appKey}`,
    log,
    requestTokens: (refreshToken) =>
      send(
        refreshToken === null ? '/token/grant' : '/token/refresh',
        {
          app_key: appKey,
          app_secret: appSecret,
          ...(refreshToken !== null && { refresh_token: refreshToken }),
        },
        { username, password },
      ),
  });
  const sendWith = (token: string, path: string, body: Readonly<Record<string, string>>) =>
    send(path, body, { authorization: token, 'x-app-key': appKey });

  return async (path, body) => {
    const token = await tokens.current();
    let response = await sendWith(token, path, body);
    if (response.kind === 'unauthorized')
      response = await sendWith(await tokens.replaceRejected(token), path, body);
    if (response.kind === 'done' || response.kind === 'refused') return response;
    const reason = response.kind === 'unclear' ? response.reason : 'the token was rejected';
    log.warn({ path, reason }, 'bKash call failed');
    throw new AppError('unavailable', 'bKash is not available right now. Please try again.', {
      cause: new Error(reason),
    });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
