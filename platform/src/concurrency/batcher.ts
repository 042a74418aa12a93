import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Returns a function that passes items to `flush` in batches: the items of `waitMs` milliseconds, or those that arrive
 * while the previous batch is being flushed. Resolves and rejects with the batch. `flush` runs outside the context of
 * its callers and never joins their transaction.
 */
export function createBatcher<Item, Result>(
  flush: (items: readonly Item[]) => Promise<Result>,
  waitMs: number,
): (item: Item) => Promise<Result> {
  const inOwnContext = AsyncLocalStorage.snapshot();
  let next: { readonly items: Item[]; readonly flushed: Promise<Result> } | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  async function flushLater(items: readonly Item[]): Promise<Result> {
    await Promise.all([wait(waitMs), previous]);
    next = undefined;
    return flush(items);
  }

  return (item) => {
    if (!next) {
      const items: Item[] = [];
      next = { items, flushed: inOwnContext(() => flushLater(items)) };
      previous = next.flushed.catch(() => {});
    }
    next.items.push(item);
    return next.flushed;
  };
}
