import { LRUCache } from 'lru-cache';
import { createSharedReads } from './shared-reads.ts';

/** Memory of a kept value beside its own: an empty list of many a query would otherwise cost nothing. */
const bytesBeside = 1_500;

export interface CachedReadsOptions<Value> {
  readonly maxBytes: number;
  /** After this time a value is read again, so that an unmarked change, such as one by an operator, is seen. */
  readonly maxAgeMs?: number;
  bytesOf(value: Value): number;
}

/**
 * Returns a function that keeps what was read for a state, which the caller must have read before and which must count
 * everything that was committed before. So no caller gets a value older than an answer given before its call, by any copy
 * of the service (decision 0047). Without a state, reads at the same time are shared and nothing is kept.
 * @throws the error of the read.
 */
export function createCachedReads<Value extends object>({
  maxBytes,
  maxAgeMs = 10_000,
  bytesOf,
}: CachedReadsOptions<Value>) {
  const readShared = createSharedReads<Value>();
  const values = new LRUCache<string, { readonly state: string; readonly value: Value }>({
    maxSize: maxBytes,
    sizeCalculation: ({ state, value }, name) => bytesBeside + name.length + state.length + bytesOf(value),
    ttl: maxAgeMs,
  });

  return async function readCached(
    name: string,
    read: () => Promise<Value>,
    state: string | null,
  ): Promise<Value> {
    if (state === null) return readShared(name, read);
    const kept = values.get(name);
    if (kept?.state === state) return kept.value;
    return readShared(name, async () => {
      // The value is at least as new as the state, which was read before.
      const value = await read();
      values.set(name, { state, value });
      return value;
    });
  };
}
