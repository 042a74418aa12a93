import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { failure } from '../errors.ts';
import type { Logger } from '../observability/log.ts';
import { newCounter, newGauge } from '../observability/process-registry.ts';

const open = newGauge({
  name: 'circuit_breaker_open',
  help: 'Circuit breakers: 1 while calls to the target are refused because it does not answer, else 0.',
  labels: ['target'],
});
const refusals = newCounter({
  name: 'circuit_breaker_refusals_total',
  help: 'Calls refused at once because the target did not answer the calls before.',
  labels: ['target'],
});

interface CircuitBreakerOptions {
  /** Label of metrics and log lines, from a known list. */
  readonly target: string;
  /**
   * Returns true for an error that means no answer: a time-out or a failed connection, never an answer with an error.
   * `probing`: the call decides whether the target has returned.
   */
  readonly isFailure: (error: unknown, probing: boolean) => boolean;
  readonly log?: Logger | undefined;
  /** Failures without a success between them that open the breaker. Other errors neither count nor reset the count. */
  readonly failures?: number;
  /** Milliseconds until one call probes whether the target has returned. */
  readonly pauseMs?: number;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** A target that has returned answers a probe within milliseconds. */
const maxProbeWaitMs = 1_000;

/** Stops calls to a target that does not answer, so that callers neither wait for it nor pile up. */
export function createCircuitBreaker({
  target,
  isFailure,
  log,
  failures = 5,
  pauseMs = 5_000,
}: CircuitBreakerOptions) {
  /** True once a failure was counted that no success has followed. */
  let hasFailed = false;
  const countsAsFailure = (error: unknown) => {
    const failed = isFailure(error, isProbing());
    if (failed) hasFailed = true;
    return failed;
  };
  const policy = circuitBreaker(handleWhen(countsAsFailure), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  open.set({ target }, 0);
  policy.onBreak((reason) => {
    open.set({ target }, 1);
    log?.warn({ target, err: 'error' in reason ? reason.error : undefined }, 'circuit breaker opened');
  });
  policy.onReset(() => {
    open.set({ target }, 0);
    log?.info({ target }, 'circuit breaker closed');
  });

  const refuse = (cause?: unknown) => {
    refusals.inc({ target });
    return failure('unavailable', { retryAfter: Math.ceil(pauseMs / 1_000), cause });
  };

  const isClosed = () => policy.state === CircuitState.Closed;
  const isProbing = () => policy.state === CircuitState.HalfOpen;
  let probe: Promise<unknown> = Promise.resolve();

  return {
    /** Returns true while no call is refused. A call may then be made without `run`, and its outcome reported. */
    isClosed,
    /** Counts the outcome of a call that was made without `run`. */
    report(outcome: { readonly error: unknown } | 'answered'): void {
      // A call that began before the breaker opened says nothing about the target now.
      if (!isClosed()) return;
      if (outcome !== 'answered') {
        if (!countsAsFailure(outcome.error)) return;
        // The caller already has the error; the policy only counts it.
        policy.execute(() => Promise.reject(outcome.error)).catch(() => undefined);
      } else if (hasFailed) {
        hasFailed = false;
        void policy.execute(() => undefined);
      }
    },
    /**
     * @throws unavailable – at once while the breaker is open, and after a second to calls that wait for a slow probe.
     */
    async run<T>(call: () => Promise<T>): Promise<T> {
      // The library would let them wait for as long as the probe takes, which may be until the deadline.
      if (isProbing()) await withTimeout(maxProbeWaitMs, probe);
      if (isProbing()) throw refuse();
      try {
        const attempt = policy.execute(call);
        if (isProbing()) probe = attempt;
        return await attempt;
      } catch (error) {
        throw error instanceof BrokenCircuitError ? refuse(error) : error;
      }
    },
  };
}
