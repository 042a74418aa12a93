import { changeTimesHeader } from '@petcare/contracts/change-times.ts';
import { colorSchemeCookie, localeCookie } from '@petcare/contracts/rendered-pages.ts';
import { nextTraceparent, traceHeaders } from '@petcare/platform/observability/context.ts';
import { identityHeader, type IdentitySigner } from '@petcare/platform/auth/identity.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { parseCookie } from 'cookie';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { Router, type Request, type RequestHandler } from 'express';
import { Pool } from 'undici';
import type { ChangeTimes } from './change-times.ts';
import { withStyleNonce } from './security-headers.ts';
import { createTokenCache } from '../sessions/session.ts';
import type { RateLimit } from '../limits/rate-limit.ts';

interface ServePagesOptions {
  readonly log: Logger;
  readonly url: string;
  readonly signer: IdentitySigner;
  readonly changeTimes: Pick<ChangeTimes, 'toHeader'>;
  /** Addresses over the limit get the start page, which browsers render. */
  readonly rateLimit: Pick<RateLimit, 'secondsToWait'>;
  readonly deadlineMs?: number;
}

/** A sitemap that is not cached takes several calls to a service. */
const sitemapDeadlineMs = 15_000;

/**
 * Answers navigations with the pages that the pages process renders. When it is away, slow or busy, the next handler
 * answers with the start page. Answers sitemaps too.
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

  const ask = async (request: Request, signal: AbortSignal, headers: Record<string, string> = {}) =>
    pool.request({
      method: 'GET',
      path: request.url,
      headers: {
        // No address: every visitor gets the same page.
        [identityHeader]: await tokenFor({ kind: 'visitor', ip: '' }),
        ...headers,
        ...traceHeaders(nextTraceparent()),
      },
      signal,
    });

  const answerPage: RequestHandler = async (request, response, next) => {
    if (request.method !== 'GET' || /\.\w{2,11}$/.test(request.path) || !request.accepts('html'))
      return next();
    try {
      if ((await rateLimit.secondsToWait(request.ip ?? '')) > 0) return next();
      const cookies = parseCookie(request.headers.cookie ?? '');
      const answer = await ask(request, AbortSignal.timeout(deadlineMs), {
        'x-page-locale': cookies[localeCookie] ?? '',
        'x-page-color-scheme': cookies[colorSchemeCookie] ?? '',
        [changeTimesHeader]: changeTimes.toHeader(),
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

  const answerSitemap: RequestHandler = async (request, response, next) => {
    const waitSeconds = await rateLimit.secondsToWait(request.ip ?? '');
    if (waitSeconds > 0) {
      response.setHeader('Retry-After', waitSeconds);
      throw failure('too_many_requests');
    }
    const answer = await ask(request, AbortSignal.timeout(sitemapDeadlineMs)).catch((cause: unknown) => {
      throw new AppError('unavailable', undefined, { cause });
    });
    const body = await answer.body.text();
    if (answer.statusCode === 404) return next();
    if (answer.statusCode !== 200) throw new AppError('unavailable');
    response.setHeader('Cache-Control', 'public, max-age=600');
    response.type('application/xml').send(body);
  };

  const handler = Router();
  handler.get(['/sitemap.xml', '/sitemaps/:name'], answerSitemap);
  handler.use(answerPage);
  return { handler, close: () => pool.close() };
}
