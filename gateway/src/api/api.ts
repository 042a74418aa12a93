import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { nextTraceparent, runInContext, traceHeaders } from '@petcare/platform/observability/context.ts';
import { AppError, failure, notFound, notSignedIn } from '@petcare/platform/errors.ts';
import { answerError, chooseFailureForm } from '@petcare/platform/http/error-handler.ts';
import { identityHeader, type IdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createAccessLog } from '@petcare/platform/observability/access-log.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { sessionCookieName, sessionCookies } from '@petcare/platform/auth/cookies.ts';
import { nameRoute } from '@petcare/platform/observability/tracing.ts';
import { dataHeaders } from './data-headers.ts';
import { hasBody, type Forwarder } from './forward.ts';
import { kindOf } from './request-kind.ts';
import type { Sites } from './origin.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { createBodyReader, type BodyReader } from './read-body.ts';
import {
  callerOf,
  cookiesOf,
  createTokenCache,
  resolveSession,
  type RequestCookies,
} from '../sessions/session.ts';
import type { Session } from '@petcare/platform/auth/sessions.ts';
import type { SessionReader } from '../sessions/session-cache.ts';

export interface ApiOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly publicUrl: string;
  readonly sites: Sites;
  readonly sessions: SessionReader;
  readonly signer: IdentitySigner;
  readonly forwarder: Forwarder;
  /** Per user, and for all visitors of an address. */
  readonly rateLimit: RateLimit;
  /** For all users of an address. */
  readonly addressRateLimit: RateLimit;
  /** Applies to pictures, of which one page may load dozens at once. */
  readonly fileRateLimit: RateLimit;
  readonly bodyReader?: BodyReader;
}

/** A picture of 15 MB takes an hour at this rate; the page sends pictures that are far smaller. */
const uploadRate = { graceMs: 15_000, bytesPerSecond: 4 * 1024 };

/** Every page load calls this endpoint, which therefore renews the cookies. */
const cookieRenewalPath = '/api/auth/me';

export interface ApiRequest {
  /** Null for an address that no endpoint has. */
  readonly endpoint: Endpoint | null;
  /** Without the query. */
  readonly path: string;
  /** Address of the client. */
  readonly ip: string;
}

export type Api = (request: IncomingMessage, response: ServerResponse, to: ApiRequest) => Promise<void>;

const visitor = { id: 'visitor', role: 'visitor' } as const;

interface RequestScope {
  readonly requestId: string;
  readonly traceparent: string;
  /** Also of an answer that is an error. */
  readonly answerHeaders: OutgoingHttpHeaders;
}

/**
 * Answers /api and /media: enforces rate limit and origin check, resolves the session and forwards the request to the
 * service, which validates and authorises it.
 */
export function createApi(options: ApiOptions): Api {
  const { log, metrics, publicUrl } = options;
  const handle = createRequestHandler(options);
  const logAnswer = createAccessLog(log);
  const fixedHeaders = { 'cache-control': 'no-store', ...dataHeaders(publicUrl) };

  return async (request, response, to) => {
    const started = performance.now();
    const requestId = randomUUID();
    // A trace begins here: one chosen by the client could be made to look like another user's in the audit log.
    const traceparent = nextTraceparent();
    if (to.endpoint) {
      chooseFailureForm(to.endpoint, request, response);
      nameRoute(response, to.endpoint.path);
    }
    const answerHeaders: OutgoingHttpHeaders = { ...fixedHeaders, 'x-request-id': requestId };
    await runInContext({ requestId, traceparent, actor: visitor }, async () => {
      try {
        await handle(request, response, to, { requestId, traceparent, answerHeaders });
      } catch (error) {
        if (response.headersSent) {
          log.error({ err: error }, 'an answer broke off');
          response.destroy();
        } else {
          response.setHeaders(new Map(Object.entries(answerHeaders) as [string, string][]));
          answerError(error, response, log);
        }
      }
      const ms = performance.now() - started;
      const { method = '' } = request;
      const status = response.statusCode;
      metrics.requests.observe({ endpoint: to.endpoint?.path ?? 'unknown', method, status }, ms / 1_000);
      logAnswer({ method, path: to.path, status, ms: Math.round(ms), requestId, traceparent });
    });
  };
}

function createRequestHandler(options: ApiOptions) {
  const { publicUrl, sites, sessions, forwarder, fileRateLimit, bodyReader = createBodyReader() } = options;
  const tokenFor = createTokenCache(options.signer);
  const sessionName = sessionCookieName(publicUrl);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { endpoint, ip }: ApiRequest,
    { requestId, traceparent, answerHeaders }: RequestScope,
  ): Promise<void> => {
    const isPicture = endpoint?.produces?.some((type) => type.startsWith('image/')) === true;
    const cookies = cookiesOf(request, sessionName);
    const finding = findSession(sessions, endpoint, cookies);
    // Most requests need no answer from Valkey, and a promise for each costs them more than the rest of this.
    const session = finding instanceof Promise ? await finding : finding;
    let waitSeconds = 0;
    for (const wait of isPicture ? [secondsToWait(fileRateLimit, ip)] : countRequest(options, session, ip))
      waitSeconds = Math.max(waitSeconds, wait instanceof Promise ? await wait : wait);
    if (waitSeconds > 0) {
      response.setHeader('Retry-After', waitSeconds);
      throw failure('too_many_requests', {
        message: `Too many requests. Please wait ${waitSeconds} seconds.`,
      });
    }
    if (!endpoint) throw notFound('address');
    // A signed webhook has its own proof of origin.
    if (!endpoint.rawBody && !sites.isOwnRequest(request)) throw failure('foreign_origin');

    if (session && endpoint.path === cookieRenewalPath)
      answerHeaders['set-cookie'] = sessionCookies(cookies.session?.id ?? '', publicUrl);
    if (endpoint.upload && !session && endpoint.access.who !== 'anyone') throw notSignedIn();
    const body = !endpoint.upload && hasBody(request) ? await bodyReader.read(request, ip) : undefined;
    const token = tokenFor(callerOf(session, ip));
    await forwarder.forward(request, response, {
      service: endpoint.service,
      body,
      ...(endpoint.upload && { minimumRate: uploadRate }),
      kind: kindOf(endpoint, request),
      group: session ? 'user' : 'visitor',
      answerHeaders,
      headers: {
        [identityHeader]: typeof token === 'string' ? token : await token,
        'x-request-id': requestId,
        ...traceHeaders(traceparent),
        ...(!isPicture && cookies.others && { cookie: cookies.others }),
      },
    });
  };
}

function findSession(sessions: SessionReader, endpoint: Endpoint | null, cookies: RequestCookies) {
  const found = resolveSession(sessions, cookies);
  if (!(found instanceof Promise)) return found;
  return found.catch((cause: unknown) => {
    if (endpoint && isSameForAll(endpoint)) return null;
    // A session that cannot be checked is neither a visitor nor signed out.
    throw new AppError('unavailable', undefined, { cause });
  });
}

/** Counts a request with the limits of its caller, and returns the seconds to wait by each of them. */
function countRequest(
  { rateLimit, addressRateLimit }: ApiOptions,
  session: Session | null,
  ip: string,
): (number | Promise<number>)[] {
  if (!session) return [secondsToWait(rateLimit, ip)];
  // Users who share an address are counted apart, and together within a high bound.
  return [secondsToWait(rateLimit, `user ${session.userId}`), secondsToWait(addressRateLimit, ip)];
}

function secondsToWait(limit: RateLimit, key: string): number | Promise<number> {
  return limit.allowsAtOnce(key) ? 0 : limit.secondsToWait(key);
}

/** A public read that can answer a user as it answers a visitor. */
function isSameForAll({ access, personal, method }: Endpoint): boolean {
  return access.who === 'anyone' && personal !== true && method === 'GET';
}
