import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { pathOf, type Endpoint, type PublicService, type ServiceName } from '@petcare/contracts/endpoint.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { timeServiceCall } from '@petcare/platform/http/service-call-metrics.ts';
import { Pool, type Dispatcher } from 'undici';
import { watchRate, type MinimumRate } from './watch-rate.ts';

/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** What a client may not tell a service: who it is, where it comes from, or how it came here. */
const refusedHeaders =
  /^(x-petcare-|x-forwarded-|forwarded$|x-real-ip$|x-request-id$|traceparent$|tracestate$|cookie$)/;

const askTimeoutMs = 5_000;

export interface Forwarded {
  readonly service: ServiceName;
  readonly headers: Readonly<Record<string, string>>;
  /** A body that was read whole. Without it the request's own body is streamed. */
  readonly body?: Buffer | undefined;
  /** Refuses a streamed body that arrives more slowly. */
  readonly minimumRate?: MinimumRate;
  /** A file is on its way in or out, which may take minutes. */
  readonly slow?: boolean;
}

export type Forwarder = ReturnType<typeof createForwarder>;

/** Passes requests to the services over kept-alive connections, streaming both ways. */
export function createForwarder(urls: Readonly<Record<PublicService, string>>) {
  const poolsWith = (headersTimeout: number) =>
    Object.fromEntries(
      Object.entries(urls).map(([service, url]) => [
        service,
        new Pool(url, { connections: 64, headersTimeout, bodyTimeout: 60_000, connectTimeout: 2_000 }),
      ]),
    ) as Partial<Record<ServiceName, Pool>>;
  const pools = poolsWith(30_000);
  // Connections of their own: files that trickle in or out must not take those that everybody else waits for. What is
  // made of a file takes its time as well.
  const filePools = poolsWith(120_000);

  return {
    /**
     * Sends a request on and its answer back.
     * @throws unavailable when the service cannot be reached or breaks off before it answers.
     */
    async forward(
      request: IncomingMessage,
      response: ServerResponse,
      { service, headers, body, minimumRate, slow = false }: Forwarded,
    ): Promise<void> {
      const left = new AbortController();
      response.once('close', () => {
        if (!response.writableFinished) left.abort();
      });
      let tooSlow = false;
      const stopWatching =
        minimumRate &&
        watchRate(request, minimumRate, () => {
          tooSlow = true;
          left.abort();
        });
      const options: Dispatcher.RequestOptions = {
        method: request.method as Dispatcher.HttpMethod,
        path: request.url ?? '/',
        headers: { ...passedOn(request.headers), ...headers },
        body: body ?? (hasBody(request) ? bodyOf(request) : null),
        signal: left.signal,
      };
      const answered = timeServiceCall(service);
      try {
        await poolOf(slow ? filePools : pools, service).stream(options, ({ statusCode, headers: answer }) => {
          answered(statusCode);
          response.writeHead(statusCode, withoutConnectionHeaders(answer, response));
          return response;
        });
      } catch (error) {
        if (!response.headersSent) answered(left.signal.aborted ? 'abandoned' : 'unreachable');
        if (tooSlow && !response.headersSent) throw failure('request_timeout', { cause: error });
        // The browser has gone, or has half an answer: nobody is left to tell.
        if (left.signal.aborted || response.headersSent) return void response.destroy();
        throw new AppError('unavailable', undefined, { cause: error });
      } finally {
        stopWatching?.();
      }
    },
    /**
     * Asks a service something on behalf of a caller, for the gateway's own use. Only the status is of interest.
     * @throws unavailable when there is no answer within five seconds.
     */
    async ask(endpoint: Endpoint, params: Readonly<Record<string, string>>, headers: Forwarded['headers']) {
      const answered = timeServiceCall(endpoint.service);
      try {
        const { statusCode, body } = await poolOf(pools, endpoint.service).request({
          method: endpoint.method,
          path: pathOf(endpoint, params),
          headers,
          signal: AbortSignal.timeout(askTimeoutMs),
        });
        answered(statusCode);
        await body.dump();
        return statusCode;
      } catch (error) {
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },
    close: () =>
      Promise.all([...Object.values(pools), ...Object.values(filePools)].map((pool) => pool.close())),
  };
}

/** A request without a body has neither header (RFC 9112, 6.3). */
export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/**
 * The body as a stream that may be broken off without breaking off the browser: a service that answers before it has
 * everything ends its connection, and the browser must still hear the answer. What it goes on sending is dropped.
 */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.on('error', () => undefined);
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !connectionHeaders.has(name) && !refusedHeaders.test(name)) kept[name] = value;
  return kept;
}

function withoutConnectionHeaders(
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) if (!connectionHeaders.has(name)) kept[name] = value;
  // Cookies the gateway itself renews stand beside the service's.
  const own = response.getHeader('set-cookie');
  if (own !== undefined && kept['set-cookie'] === undefined) kept['set-cookie'] = [own].flat().map(String);
  return kept;
}

/** @throws for the workers: no address of theirs is known here. */
function poolOf(pools: Partial<Record<ServiceName, Pool>>, service: ServiceName): Pool {
  const pool = pools[service];
  if (!pool) throw new Error(`${service} is not behind the gateway`);
  return pool;
}
