import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Id } from '@petcare/contracts/fields.ts';
import { maxWatchedPosts, rooms, type WatchAnswer } from '@petcare/contracts/sockets.ts';
import { identityHeader, type IdentitySigner } from '@petcare/platform/auth/identity.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Forwarder } from '../api/forward.ts';
import { callerOf, createTokenCache } from '../api/session.ts';
import type { LiveSocket } from './rooms.ts';

interface WatchOptions {
  readonly sessions: Sessions;
  readonly signer: IdentitySigner;
  readonly forwarder: Pick<Forwarder, 'ask'>;
  readonly log: Logger;
}

/** More than anybody opens posts, even with all tabs coming back at once. */
const asksPerSocket = { points: 60, duration: 10 };

/**
 * Lets sockets hear of the adoption posts that their owners have open. A post is all that can be asked for, by its
 * id, and each time the service that owns it decides whether this person may read it. The room is left with the
 * socket.
 */
export function createPostWatching({ sessions, signer, forwarder, log }: WatchOptions) {
  const tokenFor = createTokenCache(signer);
  const limiter = new RateLimiterMemory(asksPerSocket);

  /** Asks as the owner of the socket, whose session must still be open. */
  async function mayRead(socket: LiveSocket, id: string): Promise<WatchAnswer> {
    try {
      if (!(await isWithinLimit(limiter, socket.id))) return 'unavailable';
      const session = await sessions.findByHash(socket.data.session.hash);
      if (!session) return 'not_found';
      const token = await tokenFor(callerOf(session, socket.handshake.address));
      const status = await forwarder.ask(endpoints['adoptions.get'], { id }, { [identityHeader]: token });
      if (status === 200) return 'watching';
      return status < 500 ? 'not_found' : 'unavailable';
    } catch (error) {
      log.warn({ err: error }, 'a post could not be asked for');
      return 'unavailable';
    }
  }

  return (socket: LiveSocket): void => {
    // What the socket watches or is about to. The object tells one wish from the next for the same post: when it was
    // closed and opened again, the refusal of the first must not end the second.
    const wishes = new Map<string, object>();

    async function watch(given: unknown): Promise<WatchAnswer> {
      const parsed = Id.safeParse(given);
      if (!parsed.success) return 'not_found';
      const id = parsed.data;
      if (!wishes.has(id) && wishes.size >= maxWatchedPosts) return 'too_many';
      const wish = {};
      wishes.set(id, wish);
      const answer = await mayRead(socket, id);
      const wanted = wishes.get(id);
      // Closed while we asked.
      if (!wanted || !socket.connected) return 'not_found';
      if (answer === 'watching') await socket.join(rooms.post(id));
      else if (wanted === wish) leave(id);
      return answer;
    }

    function leave(id: string): void {
      wishes.delete(id);
      void socket.leave(rooms.post(id));
    }

    socket.on('adoption.watch', (id: unknown, reply: unknown) => {
      void watch(id).then((answer) => {
        if (typeof reply === 'function') (reply as (result: WatchAnswer) => void)(answer);
      });
    });
    socket.on('adoption.unwatch', (id: unknown) => {
      if (typeof id === 'string') leave(id);
    });
  };
}

function isWithinLimit(limiter: RateLimiterMemory, socketId: string): Promise<boolean> {
  return limiter.consume(socketId).then(
    () => true,
    () => false,
  );
}
