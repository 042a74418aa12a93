import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signInDemoUser, signUpUser } from '../../support/people.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { everythingShown, faultsOf, startTalk } from '../comments-live/scenario.ts';
import type { ScreenFaults } from '../comments-live/comment-screen.ts';

export interface Asked {
  readonly kind: string;
  readonly at: number;
  readonly ms: number;
}

export interface Failed {
  readonly kind: string;
  readonly at: number;
  /** A status, or what the connection died of. */
  readonly why: string;
}

export interface EverydayLoad {
  readonly answered: readonly Asked[];
  readonly failed: readonly Failed[];
  /** Resolves when the next write has been sent, and is not answered yet. */
  nextWrite(): Promise<void>;
  /** Ends it, and tells what the open screens lack or show twice once they have asked again. */
  stop(): Promise<{ comments: number; screens: number; faults: ScreenFaults }>;
}

/** Nobody may make more than ten comments a minute. */
const commentEveryMs = 7_000;
const people = 6;

/**
 * What goes on all day: people look at the store and at what is theirs, orders move on, and some talk about a pet with
 * its page open. Every request counts that is answered by an error of ours, or not at all; none is repeated.
 * @param everyMs between two requests of one kind.
 */
export async function startEverydayLoad(url: string, everyMs: number): Promise<EverydayLoad> {
  const visitor = new ApiClient(url);
  const customer = await signUpUser(url);
  const admin = await signInDemoUser(url, 'admin');
  const product = await firstProduct(url);
  const { _id: orderId } = await buyAs(customer, product);
  const talk = await startTalk(url, people);
  const answered: Asked[] = [];
  const failed: Failed[] = [];
  const pending = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];
  const stopped = new AbortController();
  let turn = 0;

  const asks: Record<string, () => Promise<{ status: number }>> = {
    store: () => visitor.send('GET', '/api/products?limit=20'),
    search: () => visitor.send('GET', '/api/products/search?query=food'),
    memories: () => visitor.send('GET', '/api/memories?limit=6'),
    doctors: () => visitor.send('GET', '/api/specialists'),
    page: () => visitor.send('GET', '/store', undefined, { accept: 'text/html' }),
    'own orders': () => customer.client.send('GET', `/api/orders/customer/${customer.user.id}?limit=20`),
    'own inbox': () => customer.client.send('GET', '/api/notifications?limit=20'),
    'order write': () =>
      admin.client.send('PUT', `/api/orders/${orderId}`, { status: turn++ % 2 ? 'Processing' : 'Shipping' }),
    'cart write': () =>
      customer.client.call(endpoints['cart.setLine'], {
        params: { id: product._id },
        body: { quantity: 1 + (turn++ % 5) },
      }),
  };

  const follow = (kind: string, ask: () => Promise<{ status: number }>) => {
    const at = performance.now();
    if (kind.endsWith('write')) for (const tell of waiting.splice(0)) tell();
    const asked = ask().then(
      ({ status }) => {
        if (status < 500 && status !== 404 && status !== 429)
          answered.push({ kind, at, ms: performance.now() - at });
        else failed.push({ kind, at, why: String(status) });
      },
      (error: unknown) => failed.push({ kind, at, why: causeOf(error) }),
    );
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  };
  const repeat = async (first: number, every: number, once: () => void) => {
    await wait(first);
    while (!stopped.signal.aborted) {
      once();
      await wait(every);
    }
  };
  const loops = [
    ...Object.entries(asks).map(([kind, ask], index) => repeat(index * 7, everyMs, () => follow(kind, ask))),
    ...talk.screens.map(({ reader }, index) =>
      repeat((index * commentEveryMs) / people, commentEveryMs, () => {
        const at = performance.now();
        const comment = talk
          .comment(reader, (why) => failed.push({ kind: 'comment', at, why: causeOf(why) }))
          .then(() => answered.push({ kind: 'comment', at, ms: performance.now() - at }));
        pending.add(comment);
        void comment.finally(() => pending.delete(comment));
      }),
    ),
  ];

  return {
    answered,
    failed,
    nextWrite: () => new Promise((resolve) => waiting.push(resolve)),
    async stop() {
      stopped.abort();
      await Promise.all(loops);
      await Promise.all(pending);
      await everythingShown(talk);
      const faults = faultsOf(talk);
      talk.close();
      return { comments: talk.made.size, screens: talk.screens.length, faults };
    },
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
