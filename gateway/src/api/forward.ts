import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { pathOf, type Endpoint, type ServiceName } from '@petcare/contracts/endpoint.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { Pool, type Dispatcher } from 'undici';

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
  /** A file is on its way, which may take minutes. */
  readonly upload?: boolean;
}

export type Forwarder = ReturnType<typeof createForwarder>;

/** Passes requests to the services over kept-alive connections, streaming both ways. */
export function createForwarder(urls: Readonly<Record<ServiceName, string>>) {
  const poolsWith = (headersTimeout: number) =>
    Object.fromEntries(
      Object.entries(urls).map(([service, url]) => [
        service,
        new Pool(url, { connections: 64, headersTimeout, bodyTimeout: 60_000, connectTimeout: 2_000 }),
      ]),
    ) as Record<ServiceName, Pool>;
  const pools = poolsWith(30_000);
  // Connections of their own: files that trickle in must not take those that everybody else waits for. What is made
  // of a file takes its time as well.
  const uploadPools = poolsWith(120_000);

  return {
    /**
     * Sends a request on and its answer back.
     * @throws unavailable when the service cannot be reached or breaks off before it answers.
     */
    async forward(
      request: IncomingMessage,
      response: ServerResponse,
      { service, headers, upload = false }: Forwarded,
    ): Promise<void> {
      const left = new AbortController();
      response.once('close', () => {
        if (!response.writableFinished) left.abort();
      });
      const options: Dispatcher.RequestOptions = {
        method: request.method as Dispatcher.HttpMethod,
        path: request.url ?? '/',
        headers: { ...passedOn(request.headers), ...headers },
        body: hasBody(request) ? bodyOf(request) : null,
        signal: left.signal,
      };
      try {
        await (upload ? uploadPools : pools)[service].stream(options, ({ statusCode, headers: answer }) => {
          response.writeHead(statusCode, withoutConnectionHeaders(answer, response));
          return response;
        });
      } catch (error) {
        // The browser has gone, or has half an answer: nobody is left to tell.
        if (left.signal.aborted || response.headersSent) return void response.destroy();
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },
    /**
     * Asks a service something on behalf of a caller, for the gateway's own use. Only the status is of interest.
     * @throws unavailable when there is no answer within five seconds.
     */
    async ask(endpoint: Endpoint, params: Readonly<Record<string, string>>, headers: Forwarded['headers']) {
      try {
        const { statusCode, body } = await pools[endpoint.service].request({
          method: endpoint.method,
          path: pathOf(endpoint, params),
          headers,
          signal: AbortSignal.timeout(askTimeoutMs),
        });
        await body.dump();
        return statusCode;
      } catch (error) {
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },
    close: () =>
      Promise.all([...Object.values(pools), ...Object.values(uploadPools)].map((pool) => pool.close())),
  };
}

function hasBody(request: IncomingMessage): boolean {
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
