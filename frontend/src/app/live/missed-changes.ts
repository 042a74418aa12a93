import { replayableMs } from '@petcare/contracts/replay-window.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { requestedAt } from '../../lib/queries/requested-at.ts';

type ReplaySocket = Pick<Socket<ServerToClientMessages, ClientToServerMessages>, 'connected' | 'timeout'>;

/** Time for the answer, for which the request reaches further back: it may arrive that much later than it was sent. */
const answerMs = 2_000;

/**
 * Returns a function that finds the changes between the requests for data and the time since when the socket receives
 * its changes. The server repeats the messages of that time; what may be too old for them is fetched again.
 * @returns false if all data below the keys is fetched again
 */
export function createMissedChanges(
  queryClient: QueryClient,
  socket: ReplaySocket,
  refetch: (keys: readonly QueryKey[]) => void,
): (keys: readonly QueryKey[], notAfter?: number) => Promise<boolean> {
  return async (keys, notAfter = Infinity) => {
    const now = Date.now();
    const times: number[] = [notAfter];
    for (const query of keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey }))) {
      const at = requestedAt(query);
      if (at !== undefined && isReplayable(at, now)) times.push(at);
      else refetch([query.queryKey]);
    }
    const oldest = Math.min(...times);
    if (oldest === Infinity) return true;
    if (isReplayable(oldest, now) && (await isReplayed(socket, now - oldest))) return true;
    // After a lost connection the next one fetches everything.
    if (socket.connected) refetch(keys);
    return false;
  };
}

function isReplayable(at: number, now: number): boolean {
  return at <= now && now - at <= replayableMs - answerMs;
}

async function isReplayed(socket: ReplaySocket, ageMs: number): Promise<boolean> {
  try {
    return await socket.timeout(answerMs).emitWithAck('replay', { ms: ageMs + answerMs });
  } catch {
    return false;
  }
}
