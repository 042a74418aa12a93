import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { openCommentScreen } from '../../support/comment-screen.ts';
import type { TestUser } from '../../support/users.ts';
import type { ScreenFact } from '../facts/facts.ts';

export interface Screen {
  /** Returns everything displayed so far. */
  fact(): ScreenFact;
  goOffline(): void;
  goOnline(): void;
  close(): void;
}

const retryMs = 500;
const timeoutMs = 10_000;

/**
 * Simulates a customer's browser: it fetches orders, inbox and comments again after each live message about them and
 * after each reconnection, and records what it would show.
 */
export async function openScreen(user: TestUser, postId: string): Promise<Screen> {
  const { client } = user;
  const comments = await openCommentScreen(user, postId);
  const notifications: { id: string; seq: number }[] = [];
  const orders = new Map<string, { versions: number[]; status: string }>();
  const closed = new AbortController();
  let isOffline = false;
  const assertOnline = () => {
    if (isOffline) throw new Error('the browser is offline');
  };

  const refreshInbox = refresher(closed.signal, async (signal) => {
    for (;;) {
      assertOnline();
      const query = `?after=${notifications.at(-1)?.seq ?? 0}&limit=100`;
      const { status, body } = await client.call(endpoints['notifications.list'], { query, signal });
      if (status !== 200) throw new Error(`the inbox answered ${status}`);
      const entries = Inbox.parse(body).notifications.toSorted((one, other) => one.seq - other.seq);
      notifications.push(...entries.map(({ _id, seq }) => ({ id: _id, seq })));
      if (entries.length < 100) return;
    }
  });
  const refreshOrders = refresher(closed.signal, async (signal) => {
    for (let page = 1; ; page += 1) {
      assertOnline();
      const { status, body } = await client.call(endpoints['orders.listOfCustomer'], {
        params: { id: user.user._id },
        query: `?limit=100&page=${page}`,
        signal,
      });
      if (status !== 200) throw new Error(`the orders answered ${status}`);
      const found = z.array(Order).parse(body);
      for (const { _id, version, status: shown } of found) {
        const known = orders.get(_id) ?? { versions: [], status: shown };
        orders.set(_id, { versions: [...known.versions, version], status: shown });
      }
      if (found.length < 100) return;
    }
  });

  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    forceNew: true,
  });
  socket.on('connect', () => {
    refreshInbox();
    refreshOrders();
  });
  socket.on('notification.created', refreshInbox);
  for (const name of ['order.placed', 'order.status_changed', 'order.changed'] as const)
    socket.on(name, refreshOrders);

  return {
    fact: () => ({
      userId: user.user._id,
      notifications: [...notifications],
      orders: new Map(orders),
      comments: comments.shown.map(({ _id, seq }) => ({ id: _id, seq })),
    }),
    goOffline() {
      isOffline = true;
      comments.goOffline();
      socket.disconnect();
    },
    goOnline() {
      isOffline = false;
      comments.goOnline();
      socket.connect();
    },
    close() {
      closed.abort();
      comments.close();
      socket.disconnect();
    },
  };
}

/** Runs one fetch at a time and repeats a failed one; any number of calls during a fetch cause one more. */
function refresher(closed: AbortSignal, fetchAgain: (signal: AbortSignal) => Promise<void>): () => void {
  let wanted = false;
  let fetching = false;
  async function run(): Promise<void> {
    if (fetching) return;
    fetching = true;
    while (wanted && !closed.aborted) {
      wanted = false;
      await fetchAgain(AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)])).catch(async () => {
        wanted = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      });
    }
    fetching = false;
  }
  return () => {
    wanted = true;
    void run();
  };
}
