import { changeTimesHeader } from '@petcare/contracts/change-times.ts';
import { colorSchemeCookie, localeCookie } from '@petcare/contracts/rendered-pages.ts';
import { nextTraceparent, traceHeaders } from '@petcare/platform/observability/context.ts';
import { identityHeader, type IdentitySigner } from '@petcare/platform/auth/identity.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { parseCookie } from 'cookie';
import type { RequestHandler } from 'express';
import { Pool } from 'undici';
import type { ChangeTimes } from './change-times.ts';
import { withStyleNonce } from './security-headers.ts';
import { createTokenCache } from '../api/session.ts';
import type { RateLimit } from '../api/rate-limit.ts';

interface ServePagesOptions {
  readonly log: Logger;
  readonly url: string;
  readonly signer: IdentitySigner;
  readonly changeTimes: Pick<ChangeTimes, 'toHeader'>;
  /** Addresses over the limit get the start page, which browsers render. */
  readonly rateLimit: RateLimit;
  readonly deadlineMs?: number;
}

/**
 * Answers navigations with the pages that the pages process renders. When it is away, slow or busy, the next handler
 * answers with the start page.
 */
export function createPageServer({
  log,
  url,
  signer,
  changeTimes,
  rateLimit,
  deadlineMs = 800,
}: ServePagesOptions) {
  const pool = new Pool(url, { connections: 32, connectTimeout: 500 });
  const tokenFor = createTokenCache(signer);

  const handler: RequestHandler = async (request, response, next) => {
    if (request.method !== 'GET' || /\.\w{2,5}$/.test(request.path) || !request.accepts('html'))
      return next();
    try {
      if ((await rateLimit.secondsToWait(request.ip ?? '')) > 0) return next();
      const cookies = parseCookie(request.headers.cookie ?? '');
      const answer = await pool.request({
        method: 'GET',
        path: request.url,
        headers: {
          // No address: every visitor gets the same page.
          [identityHeader]: await tokenFor({ kind: 'visitor', ip: '' }),
          'x-page-locale': cookies[localeCookie] ?? '',
          'x-page-color-scheme': cookies[colorSchemeCookie] ?? '',
          [changeTimesHeader]: changeTimes.toHeader(),
          ...traceHeaders(nextTraceparent()),
        },
        signal: AbortSignal.timeout(deadlineMs),
      });
      const { location, etag } = answer.headers;
      const body = await answer.body.text();
      if (answer.statusCode === 302 && typeof location === 'string') return response.redirect(302, location);
      if (answer.statusCode !== 200 && answer.statusCode !== 404) return next();
      response.setHeader('Cache-Control', 'public, max-age=0, s-maxage=5, stale-while-revalidate=60');
      response.setHeader('Vary', 'Cookie');
      response.setHeader('ETag', String(etag));
      if (answer.statusCode === 200 && request.fresh) {
        // The browser keeps the policy with the nonce of the page that it has.
        response.removeHeader('Content-Security-Policy');
        return response.status(304).end();
      }
      response.status(answer.statusCode).type('html').send(withStyleNonce(body, response));
    } catch (error) {
      log.debug({ err: error, path: request.path }, 'page not rendered in time');
      next();
    }
  };
  return { handler, close: () => pool.close() };
}
