import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Copy {
  readonly port: number;
  readonly agent: Agent;
  readonly ready: boolean;
}

export interface Copies {
  /**
   * Returns the copy for the next request: the least busy ready one, or with a key always the same one per key. If
   * none is ready, an unready copy is tried. Returns undefined when all copies have been tried.
   * @param tried copies that have failed this request already.
   */
  choose(tried: ReadonlySet<Copy>, key?: string): Copy | undefined;
  /** Counts one more request or socket on a copy; the returned function takes it off again. */
  addLoad(copy: Copy): () => void;
  /** Marks a copy as not ready until its next successful readiness check. */
  markUnready(copy: Copy): void;
  stop(): void;
}

interface WatchedCopy extends Copy {
  ready: boolean;
  busy: number;
}

/** A copy that shuts down must stay open for longer than this; see `drainMs`. */
const pollIntervalMs = 500;
const readyTimeoutMs = 2_000;

/** Time a copy stays open after it has reported that it is not ready, until no balancer sends it requests. */
export const drainMs = 3 * pollIntervalMs;

export function watchCopies(ports: readonly number[]): Copies {
  const copies: WatchedCopy[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    ready: false,
    busy: 0,
  }));
  const stopped = new AbortController();
  let rotation = 0;

  function setReady(copy: WatchedCopy, ready: boolean): void {
    copy.ready = ready;
    // After a restart the port belongs to another process, for which these connections are invalid.
    if (!ready) for (const socket of Object.values(copy.agent.freeSockets).flat()) socket?.destroy();
  }

  async function checkReadiness(copy: WatchedCopy): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(readyTimeoutMs)]);
    try {
      const answer = await fetch(`http://127.0.0.1:${copy.port}/health/ready`, { signal });
      await answer.body?.cancel();
      setReady(copy, answer.ok);
    } catch {
      setReady(copy, false);
    }
  }

  async function pollReadiness(copy: WatchedCopy): Promise<void> {
    while (!stopped.signal.aborted) {
      await checkReadiness(copy);
      // Aborting the pause rejects it and ends the loop.
      await wait(pollIntervalMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  for (const copy of copies) void pollReadiness(copy);

  return {
    choose(tried, key) {
      const untried = copies.filter((copy) => !tried.has(copy));
      const ready = untried.filter((copy) => copy.ready);
      const among = ready.length > 0 ? ready : untried;
      if (key !== undefined) return highest(among, (copy) => weightOf(key, copy));
      rotation += 1;
      const rotated = among
        .map((_, index) => among[(index + rotation) % among.length])
        .filter((copy) => !!copy);
      return highest(rotated, (copy) => -copy.busy);
    },
    addLoad(copy) {
      const watched = copies.find((one) => one === copy);
      if (!watched) return () => undefined;
      watched.busy += 1;
      let removed = false;
      return () => {
        if (!removed) watched.busy -= 1;
        removed = true;
      };
    },
    markUnready(copy) {
      const watched = copies.find((one) => one === copy);
      if (watched) setReady(watched, false);
    },
    stop() {
      stopped.abort();
      for (const { agent } of copies) agent.destroy();
    },
  };
}

function highest<T>(candidates: readonly T[], score: (candidate: T) => number): T | undefined {
  let best: { candidate: T; score: number } | undefined;
  for (const candidate of candidates) {
    const candidateScore = score(candidate);
    if (!best || candidateScore > best.score) best = { candidate, score: candidateScore };
  }
  return best?.candidate;
}

/** Rendezvous hashing: when a copy goes, only its own keys move. */
function weightOf(key: string, { port }: Copy): number {
  return createHash('sha256').update(`${key} ${port}`).digest().readUInt32BE();
}
