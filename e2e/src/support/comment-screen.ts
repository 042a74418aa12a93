import { Comment } from '@petcare/contracts/content/comments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { TestUser } from './users.ts';

const retryMs = 500;

export interface CommentScreen {
  readonly reader: TestUser;
  readonly shown: readonly Comment[];
  /** When each comment appeared, by id, in epoch milliseconds. */
  readonly shownAt: ReadonlyMap<string, number>;
  dropNextMessage(): void;
  goOffline(): void;
  goOnline(): void;
  close(): void;
}

/**
 * Opens a post as the page does: watches it by socket, and fetches new comments by HTTP after each message or
 * reconnect. Resolves when the post is watched and shown.
 */
export async function openCommentScreen(reader: TestUser, adoptionId: string): Promise<CommentScreen> {
  const { client } = reader;
  const shown: Comment[] = [];
  const shownAt = new Map<string, number>();
  const ready = Promise.withResolvers<void>();
  let dropNext = false;
  let isOffline = false;
  let fetching = false;
  let pendingRefresh = false;
  const closed = new AbortController();

  async function fetchNew(): Promise<void> {
    if (isOffline) throw new Error('the browser is offline');
    const { status, body } = await client.call(endpoints['comments.ofPost'], {
      params: { id: adoptionId },
      query: `?after=${shown.at(-1)?.seq ?? 0}&limit=200`,
    });
    if (status !== 200) throw new Error(`the comments answered ${status}`);
    for (const comment of z.array(Comment).parse(body)) {
      shown.push(comment);
      shownAt.set(comment._id, Date.now());
    }
  }

  /** Runs one fetch at a time; any number of messages during a fetch cause one more. */
  async function refresh(): Promise<void> {
    pendingRefresh = true;
    if (fetching) return;
    fetching = true;
    while (pendingRefresh && !closed.signal.aborted) {
      pendingRefresh = false;
      await fetchNew().catch(async () => {
        pendingRefresh = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      });
    }
    fetching = false;
  }

  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  const watch = () =>
    socket.emit('watch', 'adoption', adoptionId, (answer) => {
      if (answer === 'watching') void refresh().then(ready.resolve);
      else setTimeout(watch, retryMs);
    });
  socket.on('connect', watch);
  socket.on('comments.changed', () => {
    if (dropNext) dropNext = false;
    else void refresh();
  });
  await ready.promise;
  return {
    reader,
    shown,
    shownAt,
    dropNextMessage() {
      dropNext = true;
    },
    goOffline() {
      isOffline = true;
      socket.disconnect();
    },
    goOnline() {
      isOffline = false;
      socket.connect();
    },
    close() {
      closed.abort();
      socket.disconnect();
    },
  };
}

export interface ScreenFaults {
  readonly missing: number;
  readonly shownTwice: number;
  readonly outOfOrder: number;
}

export function findScreenFaults(shown: readonly Comment[], expectedIds: ReadonlySet<string>): ScreenFaults {
  const ids = new Set(shown.map(({ _id }) => _id));
  return {
    missing: [...expectedIds].filter((id) => !ids.has(id)).length,
    shownTwice: shown.length - ids.size,
    outOfOrder: shown.filter(({ seq }, place) => seq <= (shown[place - 1]?.seq ?? 0)).length,
  };
}
