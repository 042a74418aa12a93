import { failure } from '../errors.ts';

interface FairLimiterOptions {
  readonly atOnce: number;
  readonly perUser: number;
  /** Tasks of one user that wait; a further one is refused. */
  readonly mayWaitPerUser: number;
  readonly mayWait: number;
  readonly maxWaitMs: number;
}

interface WaitingTask {
  readonly user: string;
  readonly start: () => void;
}

/**
 * Returns a function that runs at most `atOnce` tasks at a time, and at most `perUser` of one user. The next one is the
 * oldest of the users with the fewest running. A task that is aborted while it waits leaves the queue.
 * @throws too_many_requests – more of this user wait than may; unavailable – the queue is full, or the wait was too long;
 * the reason of the signal.
 */
export function createFairLimiter(options: FairLimiterOptions) {
  const { atOnce, perUser, mayWaitPerUser, mayWait, maxWaitMs } = options;
  const running = new Map<string, number>();
  const waiting: WaitingTask[] = [];
  let held = 0;

  const runningOf = (user: string) => running.get(user) ?? 0;

  function startNext(): void {
    if (held >= atOnce) return;
    const [next] = waiting
      .filter(({ user }) => runningOf(user) < perUser)
      .toSorted((one, other) => runningOf(one.user) - runningOf(other.user));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    hold(next.user);
    next.start();
  }

  function hold(user: string): void {
    held += 1;
    running.set(user, runningOf(user) + 1);
  }

  function release(user: string): void {
    held -= 1;
    const left = runningOf(user) - 1;
    if (left > 0) running.set(user, left);
    else running.delete(user);
    startNext();
  }

  function wait(user: string, signal: AbortSignal): Promise<void> {
    if (waiting.filter((task) => task.user === user).length >= mayWaitPerUser)
      throw failure('too_many_requests', { retryAfter: 5 });
    if (waiting.length >= mayWait) throw failure('unavailable', { retryAfter: 5 });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', onAbort);
    };
    const task: WaitingTask = {
      user,
      start() {
        stopWaiting();
        resolve();
      },
    };
    const leave = (error: unknown) => {
      stopWaiting();
      waiting.splice(waiting.indexOf(task), 1);
      reject(error);
    };
    const onAbort = () => leave(signal.reason);
    const timeout = setTimeout(() => leave(failure('unavailable', { retryAfter: 5 })), maxWaitMs);
    signal.addEventListener('abort', onAbort);
    waiting.push(task);
    return promise;
  }

  return async function run<T>(user: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (held < atOnce && runningOf(user) < perUser) hold(user);
    else await wait(user, signal);
    try {
      return await work();
    } finally {
      release(user);
    }
  };
}
