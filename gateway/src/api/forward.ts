import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  pathOf,
  type Endpoint,
  type PublicService,
  type ServiceName,
} from '@petcare/contracts/shared/endpoint.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import { timeServiceCall } from '@petcare/platform/service-calls/service-call-metrics.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Dispatcher } from 'undici';
import { answerWith } from './answer-with.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { createUpstream, type CallerGroup, type Upstream } from './upstream.ts';
import { createUploadPlaces, type UploadPlaces } from './upload-places.ts';
import { watchRate, type MinimumRate } from '../limits/watch-rate.ts';

const statusTimeoutMs = 5_000;

/**
 * Kinds of requests with slots of their own, so that slow ones do not occupy those of others, and their deadlines in
 * milliseconds. bKash and Stripe may take half a minute, files and exports minutes.
 */
const deadlines = { normal: 15_000, payment: 40_000, file: 120_000 };

export type RequestKind = keyof typeof deadlines;

interface ForwarderOptions {
  readonly log?: Logger;
  readonly deadlines?: Partial<Record<RequestKind, number>>;
  readonly uploadPlaces?: UploadPlaces;
}

export interface ForwardOptions {
  readonly service: ServiceName;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the answer, in lower case. Those of the service replace them. */
  readonly answerHeaders?: Readonly<OutgoingHttpHeaders>;
  /** A body that was read whole. Without it the request's own body is streamed. */
  readonly body?: Buffer | undefined;
  /** Set on uploads. Refuses a body that arrives more slowly, or is the slowest of too many. */
  readonly minimumRate?: MinimumRate;
  readonly kind?: RequestKind;
  readonly group?: CallerGroup;
}

export type Forwarder = ReturnType<typeof createForwarder>;

export function createForwarder(
  urls: Readonly<Record<PublicService, string>>,
  { log, deadlines: own = {}, uploadPlaces = createUploadPlaces() }: ForwarderOptions = {},
) {
  const upstreams = createUpstreams(urls, { ...deadlines, ...own }, log);

  return {
    /**
     * Forwards a request and streams the response back.
     * @throws unavailable – the service is unreachable, overloaded or silent until the deadline.
     */
    async forward(
      request: IncomingMessage,
      response: ServerResponse,
      options: ForwardOptions,
    ): Promise<void> {
      const { service, headers, body, kind = 'normal', group = 'visitor' } = options;
      const upstream = upstreams.find(service, kind);
      const client = watchClient(request, response, options.minimumRate, uploadPlaces);
      const recordStatus = timeServiceCall(service);
      const answer = answerWith(request, response, options.answerHeaders ?? {});
      try {
        await upstream.stream(
          {
            method: request.method as Dispatcher.HttpMethod,
            path: request.url ?? '/',
            headers: forwardedHeaders(request.headers, headers),
            body: body ?? (hasBody(request) ? detachableBody(request) : null),
          },
          {
            ...answer,
            onSend: client.onSend,
            onStart(status, answered) {
              recordStatus(status);
              answer.onStart(status, answered);
            },
          },
          group,
        );
        await answer.sent();
      } catch (error) {
        const { refused, disconnected } = client.state;
        if (!response.headersSent) recordStatus(disconnected ? 'abandoned' : 'unreachable');
        if (refused && !response.headersSent) throw failure('request_timeout', { cause: error });
        // The browser has disconnected or has received a partial response, so no error can be sent.
        if (disconnected || response.headersSent) return void response.destroy();
        throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error });
      } finally {
        client.stop();
      }
    },
    /**
     * Calls an endpoint for the gateway's own use and returns the status.
     * @throws unavailable – no response within five seconds.
     */
    async fetchStatus(
      endpoint: Endpoint,
      params: Readonly<Record<string, string>>,
      headers: ForwardOptions['headers'],
    ) {
      const { service, method } = endpoint;
      const recordStatus = timeServiceCall(service);
      let status = 0;
      try {
        const request = { method, path: pathOf(endpoint, params), headers, headersTimeout: statusTimeoutMs };
        const receiver = { onStart: (answered: number) => void (status = answered) };
        await upstreams.find(service, 'normal').stream(request, receiver, 'user');
        recordStatus(status);
        return status;
      } catch (error) {
        recordStatus('unreachable');
        throw new AppError('unavailable', undefined, { cause: error });
      }
    },
    close: upstreams.close,
  };
}

function createUpstreams(
  urls: Readonly<Record<PublicService, string>>,
  deadlinesByKind: Readonly<Record<RequestKind, number>>,
  log: Logger | undefined,
) {
  const upstreams = new Map<string, Upstream>();
  for (const [service, url] of Object.entries(urls))
    for (const [kind, deadlineMs] of Object.entries(deadlinesByKind)) {
      const target = `${service} ${kind}`;
      upstreams.set(target, createUpstream({ target, url, deadlineMs, log }));
    }
  return {
    /** @throws Error – the service is `workers`, which has no public endpoints. */
    find(service: ServiceName, kind: RequestKind): Upstream {
      const upstream = upstreams.get(`${service} ${kind}`);
      if (!upstream) throw new Error(`${service} is not behind the gateway`);
      return upstream;
    },
    close: () => Promise.all([...upstreams.values()].map((upstream) => upstream.close())),
  };
}

/** Ends the request to the service when the client disconnects, or uploads too slowly. */
function watchClient(
  request: IncomingMessage,
  response: ServerResponse,
  minimumRate: MinimumRate | undefined,
  uploadPlaces: UploadPlaces,
) {
  const state = { refused: false, disconnected: false };
  let sent: Dispatcher.DispatchController | undefined;
  const disconnect = () => {
    state.disconnected = true;
    sent?.abort(new Error('the client has disconnected'));
  };
  const refuse = () => {
    state.refused = true;
    disconnect();
  };
  response.once('close', () => {
    if (!response.writableFinished) disconnect();
  });
  const watch = minimumRate && watchRate(request, minimumRate, refuse);
  const leavePlace = watch && uploadPlaces.enter({ progress: watch.progress, end: refuse });
  return {
    state: state as Readonly<typeof state>,
    onSend(controller: Dispatcher.DispatchController): void {
      sent = controller;
      if (state.disconnected) disconnect();
    },
    stop(): void {
      watch?.stop();
      leavePlace?.();
    },
  };
}

/** A request without a body has neither header (RFC 9112, 6.3). */
export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/**
 * Returns the body as a stream that can end early: a service may respond before it has read the whole body, and
 * the browser must still receive the response. The unread rest is discarded.
 */
function detachableBody(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.on('error', () => undefined);
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}
