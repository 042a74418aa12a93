import { createCircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { Pool, type Dispatcher } from 'undici';

interface UpstreamOptions {
  /** Label of metrics and log lines. */
  readonly target: string;
  readonly url: string;
  /** Milliseconds from the request to the headers of the answer. */
  readonly deadlineMs: number;
  readonly log?: Logger | undefined;
}

export type Upstream = ReturnType<typeof createUpstream>;

/** Requests at a time. Others wait, so that a burst is served in order. */
const slots = 64;
const mayWait = 256;
const maxWaitMs = 2_000;
/** More than the requests that one killed copy of a service usually breaks off. */
const failuresToOpen = 20;

/**
 * Calls one service over persistent connections. Each upstream has slots and a circuit breaker of its own, so that a slow
 * service takes neither connections nor memory from others.
 */
export function createUpstream({ target, url, deadlineMs, log }: UpstreamOptions) {
  const pool = new Pool(url, {
    connections: slots,
    headersTimeout: deadlineMs,
    bodyTimeout: 60_000,
    connectTimeout: 2_000,
  });
  const breaker = createCircuitBreaker({
    target,
    failures: failuresToOpen,
    // A request that its client breaks off says nothing about the service, except that a probe got no answer.
    isFailure: (error, probing) => probing || isNoAnswer(error),
    log,
  });
  const inSlot = createLimiter({
    atOnce: slots,
    mayWait,
    maxWaitMs,
    refusal: () => failure('unavailable', { retryAfter: maxWaitMs / 1_000 }),
  });

  return {
    /**
     * Sends a request and streams the answer into what `onHeaders` returns.
     * @throws unavailable – no slot, the breaker is open, or no answer within the deadline; the stream's error if it
     * breaks off after the headers.
     */
    stream(options: Dispatcher.RequestOptions, onHeaders: Parameters<Pool['stream']>[1]): Promise<unknown> {
      return inSlot(async () => {
        let streamed: Promise<unknown> = Promise.resolve();
        const answered = () =>
          new Promise<void>((resolve, reject) => {
            streamed = pool.stream(options, (answer) => {
              resolve();
              return onHeaders(answer);
            });
            streamed.then(() => resolve(), reject);
          });
        await breaker.run(answered).catch((error: unknown) => {
          throw isNoAnswer(error) ? new AppError('unavailable', undefined, { cause: error }) : error;
        });
        return streamed;
      });
    },
    close: () => pool.close(),
  };
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

/** Errors that a client can cause, such as a body that is shorter than announced, are not among them. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && noAnswerCodes.has(String(Reflect.get(error, 'code')));
}
