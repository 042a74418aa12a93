import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One copy of a process, as the balancer sees it. */
export interface Copy {
  readonly port: number;
  /** Its kept-alive connections. */
  readonly agent: Agent;
  readonly ready: boolean;
}

export interface Copies {
  /**
   * The copy for the next request: of those that are ready the one with the least to do, or with a key always the
   * same one for the same key. When none is ready, any is worth asking: it may answer part of what it is asked.
   * @param tried copies that have failed this request already.
   * @returns undefined when all have been tried.
   */
  choose(tried: ReadonlySet<Copy>, key?: string): Copy | undefined;
  /** Notes that a copy has one request or socket more; call the result when that is over. */
  occupy(copy: Copy): () => void;
  /** Notes that a copy takes no connections, or wants no more: it gets no request until it has said that it is ready. */
  setAside(copy: Copy): void;
  stop(): void;
}

interface WatchedCopy extends Copy {
  ready: boolean;
  busy: number;
}

/** Whoever drains must stay open for longer than this: see `drainMs`. */
const askEveryMs = 500;
/** A copy that does not say in this time whether it is ready is not. */
const patienceMs = 2_000;

/** How long a copy has to stay open after it has said that it is not ready, until nobody sends it requests any more. */
export const drainMs = 3 * askEveryMs;

/** Watches the copies of a process that listen on these ports of this machine, asking each whether it is ready. */
export function watchCopies(ports: readonly number[]): Copies {
  const copies: WatchedCopy[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    ready: false,
    busy: 0,
  }));
  const stopped = new AbortController();
  let turn = 0;

  function setReady(copy: WatchedCopy, ready: boolean): void {
    copy.ready = ready;
    // It may be another process when it comes back, which knows nothing of these.
    if (!ready) for (const socket of Object.values(copy.agent.freeSockets).flat()) socket?.destroy();
  }

  async function ask(copy: WatchedCopy): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const answer = await fetch(`http://127.0.0.1:${copy.port}/health/ready`, { signal });
      await answer.body?.cancel();
      setReady(copy, answer.ok);
    } catch {
      setReady(copy, false);
    }
  }

  async function keepAsking(copy: WatchedCopy): Promise<void> {
    while (!stopped.signal.aborted) {
      await ask(copy);
      // Only the end interrupts it, and ends the loop.
      await wait(askEveryMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  for (const copy of copies) void keepAsking(copy);

  return {
    choose(tried, key) {
      const left = copies.filter((copy) => !tried.has(copy));
      const ready = left.filter((copy) => copy.ready);
      const among = ready.length > 0 ? ready : left;
      if (key !== undefined) return highest(among, (copy) => weightOf(key, copy));
      turn += 1;
      const rotated = among.map((_, index) => among[(index + turn) % among.length]).filter((copy) => !!copy);
      return highest(rotated, (copy) => -copy.busy);
    },
    occupy(copy) {
      const watched = copies.find((one) => one === copy);
      if (!watched) return () => undefined;
      watched.busy += 1;
      let over = false;
      return () => {
        if (!over) watched.busy -= 1;
        over = true;
      };
    },
    setAside(copy) {
      const watched = copies.find((one) => one === copy);
      if (watched) setReady(watched, false);
    },
    stop() {
      stopped.abort();
      for (const { agent } of copies) agent.destroy();
    },
  };
}

/** The first with the highest mark. */
function highest<T>(candidates: readonly T[], mark: (candidate: T) => number): T | undefined {
  let best: { candidate: T; mark: number } | undefined;
  for (const candidate of candidates) {
    const own = mark(candidate);
    if (!best || own > best.mark) best = { candidate, mark: own };
  }
  return best?.candidate;
}

/** Rendezvous hashing: when a copy goes, only its own keys move. */
function weightOf(key: string, { port }: Copy): number {
  return createHash('sha256').update(`${key} ${port}`).digest().readUInt32BE();
}
