import { endpoints } from '@petcare/contracts/endpoints.ts';
import { type Topic, topics, WatchedTopic, type WatchResult } from '@petcare/contracts/topics.ts';
import { identityHeader, type IdentitySigner } from '@petcare/platform/auth/identity.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Forwarder } from '../api/forward.ts';
import { callerOf, createTokenCache } from '../sessions/session.ts';
import type { SessionReader } from '../sessions/session-cache.ts';
import { createMessageLimit } from './message-limit.ts';
import type { LiveSocket } from './rooms.ts';

export interface TopicWatchingOptions {
  readonly sessions: SessionReader;
  readonly signer: IdentitySigner;
  readonly forwarder: Pick<Forwarder, 'fetchStatus'>;
  readonly log: Logger;
}

/** `watch` messages of one socket in ten seconds. A reconnecting page sends about twenty. */
const watchLimit = 60;

/**
 * Returns the handler that lets a socket join and leave topic rooms. It checks topic, id, limit and access; access
 * to a post is checked by content on every `watch`.
 */
export function createTopicWatching({ sessions, signer, forwarder, log }: TopicWatchingOptions) {
  const tokenFor = createTokenCache(signer);
  const allowMessage = createMessageLimit(watchLimit);

  /** Requests the post from content as the user of the socket, whose session must still be open. */
  async function canReadPost({ data }: LiveSocket, id: string): Promise<WatchResult> {
    const session = data.session && (await sessions.findByHash(data.session.hash));
    if (!session) return 'not_found';
    const token = await tokenFor(callerOf(session, data.address));
    const status = await forwarder.fetchStatus(
      endpoints['adoptions.get'],
      { id },
      { [identityHeader]: token },
    );
    if (status === 200) return 'watching';
    return status < 500 ? 'not_found' : 'unavailable';
  }

  async function decide(socket: LiveSocket, { topic, id }: RequestedTopic): Promise<WatchResult> {
    if (topics[topic].access === 'public') return 'watching';
    try {
      return await canReadPost(socket, id);
    } catch (error) {
      log.warn({ err: error }, 'the access to a topic could not be checked');
      return 'unavailable';
    }
  }

  return (socket: LiveSocket): void => {
    // The latest request per room. The rejection of an older request must not end a newer one for the same
    // room.
    const requests = new Map<string, RequestedTopic>();

    async function watch(request: RequestedTopic | null): Promise<WatchResult> {
      const allowed = allowMessage(socket);
      if (!request) return 'not_found';
      const { topic, room } = request;
      if (!requests.has(room) && countOf(requests, topic) >= topics[topic].limit) return 'too_many';
      requests.set(room, request);
      const answer = (await allowed) ? await decide(socket, request) : 'unavailable';
      const latest = requests.get(room);
      // The topic was left while the access was being checked.
      if (!latest || !socket.connected) return 'not_found';
      if (answer === 'watching') await socket.join(room);
      else if (latest === request) leave(request);
      return answer;
    }

    function leave({ room }: RequestedTopic): void {
      // Only topic rooms are left, never the rooms of the session.
      if (requests.delete(room)) void socket.leave(room);
    }

    socket.on('watch', (topic: unknown, id: unknown, reply?: unknown) => {
      void watch(parseRequest(topic, id)).then((answer) => {
        if (typeof reply === 'function') (reply as (result: WatchResult) => void)(answer);
      });
    });
    socket.on('unwatch', (topic: unknown, id?: unknown) => {
      const request = parseRequest(topic, id);
      if (request) leave(request);
    });
  };
}

interface RequestedTopic {
  readonly topic: Topic;
  /** Empty for a topic that exists once. */
  readonly id: string;
  readonly room: string;
}

/** Parses untrusted arguments of a client; null if they name no topic. */
function parseRequest(topic: unknown, id: unknown): RequestedTopic | null {
  const { data } = WatchedTopic.safeParse({ topic, id });
  if (!data || (data.id === null) !== (topics[data.topic].id === null)) return null;
  const topicId = data.id ?? '';
  return { topic: data.topic, id: topicId, room: topics[data.topic].room(topicId) };
}

function countOf(requests: ReadonlyMap<string, RequestedTopic>, topic: Topic): number {
  return [...requests.values()].filter((request) => request.topic === topic).length;
}
