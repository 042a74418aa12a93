import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { createRefetcher } from './stale-queries.ts';

function watchOrders() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const waiting: ((answer: number) => void)[] = [];
  let server = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: [...queryKeys.orders, 'list'],
    queryFn: () => new Promise<number>((resolve) => waiting.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  return {
    refetch: createRefetcher(queryClient),
    stop,
    fetches: () => waiting.length,
    change: () => (server += 1),
    answer: (fetch: number, value = server) => waiting[fetch]?.(value),
    shown: () => observer.getCurrentResult().data,
    stored: () => queryClient.getQueryData(observer.options.queryKey),
    server: () => server,
  };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

describe('live messages', () => {
  it('refetch stale data', async () => {
    const orders = watchOrders();
    orders.answer(0);
    await soon(() => expect(orders.shown()).toBe(0));
    orders.change();
    orders.refetch([queryKeys.orders]);
    await soon(() => expect(orders.fetches()).toBe(2));
    orders.answer(1);
    await soon(() => expect(orders.shown()).toBe(1));
    orders.stop();
  });

  it('ignore an answer that was requested before the message', async () => {
    const orders = watchOrders();
    orders.answer(0);
    await soon(() => expect(orders.shown()).toBe(0));
    orders.refetch([queryKeys.orders]);
    await soon(() => expect(orders.fetches()).toBe(2));
    orders.change();
    orders.refetch([queryKeys.orders]);
    orders.answer(1, 0);
    await soon(() => expect(orders.fetches()).toBe(3));
    orders.answer(2);
    await soon(() => expect(orders.shown()).toBe(1));
    orders.stop();
  });

  it('refetch when they arrive during the first fetch of a page', async () => {
    const orders = watchOrders();
    orders.change();
    orders.refetch([queryKeys.orders]);
    orders.answer(0, 0);
    await soon(() => expect(orders.fetches()).toBe(2));
    orders.answer(1);
    await soon(() => expect(orders.shown()).toBe(1));
    orders.stop();
  });

  it('let the first fetch of a query complete that the page no longer shows', async () => {
    const orders = watchOrders();
    orders.stop();
    orders.refetch([queryKeys.orders]);
    // Fails, too, if the refetcher takes all turns until the answer arrives.
    await new Promise((resolve) => setTimeout(resolve, 0));
    orders.answer(0);
    await soon(() => expect(orders.stored()).toBe(0));
    expect(orders.fetches()).toBe(1);
  });

  it('cause two fetches when many arrive: the running one completes, and one more follows the last message', async () => {
    const orders = watchOrders();
    orders.answer(0);
    await soon(() => expect(orders.shown()).toBe(0));
    orders.change();
    orders.refetch([queryKeys.orders]);
    await soon(() => expect(orders.fetches()).toBe(2));
    for (let message = 0; message < 200; message++) {
      orders.change();
      orders.refetch([queryKeys.orders]);
    }
    orders.answer(1, 1);
    await soon(() => expect(orders.fetches()).toBe(3));
    expect(orders.shown()).toBe(1);
    orders.answer(2);
    await soon(() => expect(orders.shown()).toBe(orders.server()));
    expect(orders.fetches()).toBe(3);
    orders.stop();
  });
});
