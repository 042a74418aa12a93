import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { createCircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import { createSlots } from '@petcare/platform/concurrency/limiter.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { Pool, type Dispatcher } from 'undici';

interface UpstreamOptions {
  /** Label of metrics and log lines. */
  readonly target: string;
  readonly url: string;
  /** Milliseconds from the request to the headers of the answer, and between two parts of its body. */
  readonly deadlineMs: number;
  readonly log?: Logger | undefined;
}

/** Takes an answer as it arrives. The controller ends the request, or pauses an answer that is read slowly. */
export interface AnswerReceiver {
  onSend?(controller: Dispatcher.DispatchController): void;
  onStart(status: number, headers: IncomingHttpHeaders, controller: Dispatcher.DispatchController): void;
  onData?(chunk: Buffer, controller: Dispatcher.DispatchController): void;
  onEnd?(): void;
}

/** Users and visitors take turns while a service is busy, so that a crowd of visitors keeps no customer from ordering. */
export type CallerGroup = 'user' | 'visitor';

type Report = ReturnType<typeof createCircuitBreaker>['report'];

export type Upstream = ReturnType<typeof createUpstream>;

/** Requests at a time. Others wait, so that a burst is served in order. */
const atOnce = 64;
const mayWait = 256;
const maxWaitMs = 2_000;
/** More than the requests that one killed copy of a service usually breaks off. */
const failuresToOpen = 20;

/**
 * Calls one service over persistent connections. Each upstream has slots and a circuit breaker of its own, so that a
 * slow service takes neither connections nor memory from others.
 */
export function createUpstream({ target, url, deadlineMs, log }: UpstreamOptions) {
  const pool = new Pool(url, {
    connections: atOnce,
    headersTimeout: deadlineMs,
    // The same, so that undici moves its timer between headers and body instead of making another.
    bodyTimeout: deadlineMs,
    connectTimeout: 2_000,
  });
  const breaker = createCircuitBreaker({
    target,
    failures: failuresToOpen,
    // A request that its client breaks off says nothing about the service, except that a probe got no answer.
    isFailure: (error, probing) => probing || isNoAnswer(error),
    log,
  });
  const slots = createSlots({
    atOnce,
    mayWait,
    maxWaitMs,
    refusal: () => failure('unavailable', { retryAfter: maxWaitMs / 1_000 }),
  });

  /** Sends a request unless the breaker refuses it; the request may be its probe. */
  async function sendIfAllowed(options: Dispatcher.DispatchOptions, receiver: AnswerReceiver): Promise<void> {
    let ended: Promise<void> = Promise.resolve();
    const answered = () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ended = send(pool, options, receiver, (outcome) =>
        outcome === 'answered' ? resolve() : reject(outcome.error),
      );
      // Awaited below, unless the request has failed before its answer.
      ended.catch(() => undefined);
      return promise;
    };
    await breaker.run(answered).catch((error: unknown) => {
      throw asUnavailable(error);
    });
    return ended;
  }

  return {
    /**
     * Sends a request and passes its answer to `receiver`.
     * @throws unavailable – no slot, the breaker is open, or no answer within the deadline; the error of the connection
     * if it breaks off after the headers.
     */
    async stream(
      options: Dispatcher.DispatchOptions,
      receiver: AnswerReceiver,
      group: CallerGroup = 'visitor',
    ): Promise<void> {
      const queued = slots.enter(group);
      if (queued) await queued;
      try {
        await (breaker.isClosed()
          ? send(pool, options, receiver, breaker.report)
          : sendIfAllowed(options, receiver));
      } finally {
        slots.leave();
      }
    },
    close: () => pool.close(),
  };
}

/** Sends a request. Reports with the headers of the answer, and settles with its last byte. */
function send(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  receiver: AnswerReceiver,
  report: Report,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let hasStarted = false;
  pool.dispatch(options, {
    onRequestStart: (controller) => receiver.onSend?.(controller),
    onResponseStart(controller, statusCode, headers) {
      // An interim answer.
      if (statusCode < 200) return;
      hasStarted = true;
      report('answered');
      receiver.onStart(statusCode, headers, controller);
    },
    onResponseData: (controller, chunk) => receiver.onData?.(chunk, controller),
    onResponseEnd() {
      receiver.onEnd?.();
      resolve();
    },
    onResponseError(_controller, error) {
      if (options.body instanceof Readable) options.body.destroy();
      if (!hasStarted) report({ error });
      reject(hasStarted ? error : asUnavailable(error));
    },
  });
  return promise;
}

const noAnswerCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

function asUnavailable(error: unknown): unknown {
  return isNoAnswer(error) ? new AppError('unavailable', undefined, { cause: error }) : error;
}

/** Errors that a client can cause, such as a body that is shorter than announced, are not among them. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && noAnswerCodes.has(String(Reflect.get(error, 'code')));
}
