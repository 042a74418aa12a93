import { rooms, type SocketMessageData } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import type { Session, Sessions } from '@petcare/platform/auth/sessions.ts';
import type { UserDocument } from '../users/user.model.ts';

type Reason = SocketMessageData<'session.ended'>['reason'];

/** Ends every session of a user, with their sockets; all but the one named `keep`, if there is one. */
export type EndSessions = (userId: string, reason: Reason, exceptHash?: string) => Promise<void>;

interface EndDeps {
  readonly sessions: Sessions;
  readonly realtime: Realtime;
}

/** Makes the function that signs a user out everywhere, or everywhere else, at once. */
export function createEndSessions({ sessions, realtime }: EndDeps): EndSessions {
  return async (userId, reason, exceptHash) => {
    if (exceptHash === undefined) {
      for (const hash of await sessions.endAllOf(userId)) realtime.disconnect(rooms.session(hash), reason);
      return;
    }
    for (const { hash } of await sessions.listOf(userId)) {
      if (hash === exceptHash) continue;
      await sessions.end(hash);
      realtime.disconnect(rooms.session(hash), reason);
    }
  };
}

/** What of a user decides which of their sessions are out of date. */
type SessionCriteria = Pick<
  UserDocument,
  '_id' | 'role' | 'passwordChangedAt' | 'passwordChangedIn' | 'removal'
>;

/**
 * Ends the sessions that believe another role, or were opened with an earlier password; all of them once the account
 * is to be deleted. The command that changed it has done so already, unless its process died first.
 */
export async function endStaleSessions(
  user: SessionCriteria,
  { sessions, realtime }: EndDeps,
): Promise<void> {
  for (const session of await sessions.listOf(user._id)) {
    const reason = staleReason(session, user);
    if (!reason) continue;
    await sessions.end(session.hash);
    realtime.disconnect(rooms.session(session.hash), reason);
  }
}

function staleReason(session: Session, user: SessionCriteria): Reason | null {
  if (user.removal) return 'account_removed';
  if (session.role !== user.role) return 'role_changed';
  const outlived =
    session.hash !== user.passwordChangedIn && new Date(session.createdAt) < user.passwordChangedAt;
  return outlived ? 'password_changed' : null;
}
