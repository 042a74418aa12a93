import { Comment } from '@petcare/contracts/comments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import type { TestUser } from '../../support/people.ts';

const askAgainMs = 500;

/** A reader's screen: the comments in the order in which it showed them. */
export interface CommentScreen {
  readonly reader: TestUser;
  readonly shown: readonly Comment[];
  /** When each comment appeared, by id, in milliseconds since the epoch. */
  readonly shownAt: ReadonlyMap<string, number>;
  /** Becomes deaf to the next message, as if it had been lost on the way: the check must find that out. */
  dropNextMessage(): void;
  close(): void;
}

/**
 * Opens a post as the page does: watches it by socket and, whenever it is told that the comments changed or the
 * connection came back, fetches what is new by HTTP. Resolves when the post is watched and shown.
 */
export async function openCommentScreen(reader: TestUser, adoptionId: string): Promise<CommentScreen> {
  const { client } = reader;
  const shown: Comment[] = [];
  const shownAt = new Map<string, number>();
  const ready = Promise.withResolvers<void>();
  let deaf = false;
  let fetching = false;
  let again = false;
  const closed = new AbortController();

  async function fetchNew(): Promise<void> {
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

  /** In a storm of messages one fetch is under way and one more follows it. */
  async function refresh(): Promise<void> {
    again = true;
    if (fetching) return;
    fetching = true;
    while (again && !closed.signal.aborted) {
      again = false;
      await fetchNew().catch(async () => {
        again = true;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
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
      else setTimeout(watch, askAgainMs);
    });
  socket.on('connect', watch);
  socket.on('comments.changed', () => {
    if (deaf) deaf = false;
    else void refresh();
  });
  await ready.promise;
  return {
    reader,
    shown,
    shownAt,
    dropNextMessage() {
      deaf = true;
    },
    close() {
      closed.abort();
      socket.disconnect();
    },
  };
}

/** What is wrong with a screen, given the ids of all comments that were made. */
export interface ScreenFaults {
  readonly missing: number;
  readonly shownTwice: number;
  readonly outOfOrder: number;
}

/** Judges a screen: every comment once, in the order of their numbers. */
export function judgeScreen(shown: readonly Comment[], made: ReadonlySet<string>): ScreenFaults {
  const ids = new Set(shown.map(({ _id }) => _id));
  return {
    missing: [...made].filter((id) => !ids.has(id)).length,
    shownTwice: shown.length - ids.size,
    outOfOrder: shown.filter(({ seq }, place) => seq <= (shown[place - 1]?.seq ?? 0)).length,
  };
}
