import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { untilAllShown, faultsOf, startDiscussion } from '../comments-live/scenario.ts';
import type { ScreenFaults } from '../../support/comment-screen.ts';

export interface AnsweredRequest {
  readonly kind: string;
  readonly at: number;
  readonly ms: number;
}

export interface FailedRequest {
  readonly kind: string;
  readonly at: number;
  readonly why: string;
}

export interface TypicalLoad {
  readonly answered: readonly AnsweredRequest[];
  readonly failed: readonly FailedRequest[];
  /** Resolves when the next write has been sent, before it is answered. */
  nextWrite(): Promise<void>;
  stop(): Promise<{ comments: number; screens: number; faults: ScreenFaults }>;
}

/** Below the limit of ten comments a minute per user. */
const commentEveryMs = 7_000;
const userCount = 6;
/** Requests of one kind at a time. The next one waits, so that a busy machine sends fewer instead of more than it answers. */
const maxUnanswered = 4;

/**
 * Starts typical load: users browse the store and their own records, orders change, and some comment on a post.
 * Every request without an answer or with a server error counts; none is repeated.
 * @param everyMs between two requests of one kind.
 */
export async function startTypicalLoad(url: string, everyMs: number): Promise<TypicalLoad> {
  const visitor = new ApiClient(url);
  const customer = await signUpUser(url);
  const admin = await signInDemoUser(url, 'admin');
  const product = await firstProduct(url);
  const { _id: orderId } = await buyAs(customer, product);
  const discussion = await startDiscussion(url, userCount);
  const answered: AnsweredRequest[] = [];
  const failed: FailedRequest[] = [];
  const writeWaiters: (() => void)[] = [];
  const stopped = new AbortController();
  let writes = 0;

  const requests: Record<string, () => Promise<{ status: number }>> = {
    store: () => visitor.send('GET', '/api/products?limit=20'),
    search: () => visitor.send('GET', '/api/products/search?query=food'),
    memories: () => visitor.send('GET', '/api/memories?limit=6'),
    doctors: () => visitor.send('GET', '/api/specialists'),
    page: () => visitor.send('GET', '/store', undefined, { accept: 'text/html' }),
    'own orders': () => customer.client.send('GET', `/api/orders/customer/${customer.user.id}?limit=20`),
    'own inbox': () => customer.client.send('GET', '/api/notifications?limit=20'),
    'order write': () =>
      admin.client.send('PUT', `/api/orders/${orderId}`, {
        status: writes++ % 2 ? 'Processing' : 'Shipping',
      }),
    'cart write': () =>
      customer.client.call(endpoints['cart.setLine'], {
        params: { id: product._id },
        body: { quantity: 1 + (writes++ % 5) },
      }),
  };

  const record = async (kind: string, send: () => Promise<{ status: number }>): Promise<void> => {
    const at = performance.now();
    if (kind.endsWith('write')) for (const notifyWrite of writeWaiters.splice(0)) notifyWrite();
    try {
      const { status } = await send();
      if (status < 500 && status !== 404 && status !== 429)
        answered.push({ kind, at, ms: performance.now() - at });
      else failed.push({ kind, at, why: String(status) });
    } catch (error) {
      failed.push({ kind, at, why: causeOf(error) });
    }
  };
  const repeat = async (first: number, every: number, once: () => Promise<unknown>) => {
    await wait(first);
    const unanswered = new Set<Promise<unknown>>();
    while (!stopped.signal.aborted) {
      const request = once().finally(() => unanswered.delete(request));
      unanswered.add(request);
      await wait(every);
      if (unanswered.size >= maxUnanswered) await Promise.race(unanswered);
    }
    await Promise.all(unanswered);
  };
  const loops = [
    ...Object.entries(requests).map(([kind, send], index) =>
      repeat(index * 7, everyMs, () => record(kind, send)),
    ),
    ...discussion.screens.map(({ reader }, index) =>
      repeat((index * commentEveryMs) / userCount, commentEveryMs, async () => {
        const at = performance.now();
        await discussion.comment(reader, (why) => failed.push({ kind: 'comment', at, why: causeOf(why) }));
        answered.push({ kind: 'comment', at, ms: performance.now() - at });
      }),
    ),
  ];

  return {
    answered,
    failed,
    nextWrite: () => new Promise((resolve) => writeWaiters.push(resolve)),
    async stop() {
      stopped.abort();
      await Promise.all(loops);
      await untilAllShown(discussion);
      const faults = faultsOf(discussion);
      discussion.close();
      return { comments: discussion.comments.size, screens: discussion.screens.length, faults };
    },
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
