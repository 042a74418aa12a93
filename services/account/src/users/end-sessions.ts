import type { Role } from '@petcare/contracts/roles.ts';
import { rooms, type SocketMessageData } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime.ts';
import type { Sessions } from '@petcare/platform/sessions.ts';

type Reason = SocketMessageData<'session.ended'>['reason'];

/** Ends every session of a user, with their sockets. */
export type SessionEnd = (userId: string, reason: Reason) => Promise<void>;

/** Makes the function that signs a user out everywhere, at once. */
export function createSessionEnd(sessions: Sessions, realtime: Realtime): SessionEnd {
  return async (userId, reason) => {
    for (const hash of await sessions.endAllOf(userId)) realtime.disconnect(rooms.session(hash), reason);
  };
}

/**
 * Ends the sessions that believe another role than this one. The command that changed the role has done so
 * already, unless its process died first.
 */
export async function endStaleSessions(
  { userId, role }: { userId: string; role: Role },
  { sessions, realtime }: { sessions: Sessions; realtime: Realtime },
): Promise<void> {
  for (const session of await sessions.listOf(userId)) {
    if (session.role === role) continue;
    await sessions.end(session.hash);
    realtime.disconnect(rooms.session(session.hash), 'role_changed');
  }
}
