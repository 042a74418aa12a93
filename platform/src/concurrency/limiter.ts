import { failure, type AppError } from '../errors.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  readonly mayWait: number;
  /** Milliseconds after which a waiting task is refused. Default: a task waits until it can run. */
  readonly maxWaitMs?: number;
  readonly refusal?: () => AppError;
  /** The group that goes before all others. */
  readonly firstGroup?: string;
}

interface Holder {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Creates slots for at most `atOnce` holders; `mayWait` others wait. Groups take turns, each in order of arrival, and
 * when the queue is full, one of a smaller group takes the place of the newest of the largest.
 */
export function createSlots({ atOnce, ...options }: LimiterOptions) {
  const queue = createSlotQueue(options);
  let held = 0;

  return {
    /**
     * Takes a slot at once, or returns a promise of it when all are held.
     * @throws AppError – the refusal: when the queue is full, or after `maxWaitMs`; a late answer reaches a client that
     * has given up.
     */
    enter(group = ''): Promise<void> | undefined {
      if (held >= atOnce) return queue.wait(group);
      held += 1;
      return undefined;
    },
    /** Returns a slot, which the next in the queue takes. */
    leave(): void {
      if (!queue.startNext()) held -= 1;
    },
  };
}

function createSlotQueue({
  mayWait,
  maxWaitMs,
  refusal = () => failure('unavailable'),
  firstGroup,
}: Omit<LimiterOptions, 'atOnce'>) {
  /** Waiting holders by group, in the order of the groups' turns. */
  const waiting = new Map<string, Holder[]>();

  const countOf = (group: string) => waiting.get(group)?.length ?? 0;
  const countAll = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

  function add(group: string, holder: Holder): void {
    const others = waiting.get(group);
    if (others) others.push(holder);
    else waiting.set(group, [holder]);
  }

  function remove(group: string, holder: Holder): void {
    const holders = waiting.get(group) ?? [];
    holders.splice(holders.indexOf(holder), 1);
    if (holders.length === 0) waiting.delete(group);
  }

  function makePlaceFor(group: string): void {
    if (countAll() < mayWait) return;
    const [largest] = [...waiting.keys()].toSorted((one, other) => countOf(other) - countOf(one));
    if (largest === undefined || countOf(largest) <= countOf(group) + 1) throw refusal();
    waiting.get(largest)?.at(-1)?.refuse();
  }

  return {
    wait(group: string): Promise<void> {
      makePlaceFor(group);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const holder: Holder = {
        start() {
          clearTimeout(timeout);
          resolve();
        },
        refuse() {
          clearTimeout(timeout);
          remove(group, holder);
          reject(refusal());
        },
      };
      const timeout = maxWaitMs === undefined ? undefined : setTimeout(holder.refuse, maxWaitMs);
      add(group, holder);
      return promise;
    },
    /** Starts the first holder of the group whose turn it is. Returns false when none waits. */
    startNext(): boolean {
      const [group] = firstGroup !== undefined && waiting.has(firstGroup) ? [firstGroup] : waiting.keys();
      const holders = waiting.get(group ?? '');
      if (group === undefined || !holders) return false;
      const first = holders.shift();
      waiting.delete(group);
      if (holders.length > 0) waiting.set(group, holders);
      first?.start();
      return true;
    },
  };
}

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues `mayWait` more.
 * @throws AppError – the refusal of `createSlots`.
 */
export function createLimiter(options: LimiterOptions) {
  const slots = createSlots(options);

  return async function run<T>(work: () => Promise<T>, group = ''): Promise<T> {
    await slots.enter(group);
    try {
      return await work();
    } finally {
      slots.leave();
    }
  };
}
