import { rooms, type SocketMessageData } from '@petcare/contracts/sockets.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import type { Session, Sessions } from '@petcare/platform/auth/sessions.ts';
import type { UserDocument } from '../../users/user.model.ts';
import { isSameGrant } from '../../users/user.rules.ts';

type Reason = SocketMessageData<'session.ended'>['reason'];

/** Ends all sessions of a user and their sockets, except the session with the hash `exceptHash`. */
export type EndSessions = (userId: string, reason: Reason, exceptHash?: string) => Promise<void>;

interface EndDeps {
  readonly sessions: Sessions;
  readonly realtime: Realtime;
}

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

type SessionCriteria = Pick<
  UserDocument,
  '_id' | 'role' | 'adminAreas' | 'passwordChangedAt' | 'passwordChangedIn' | 'removal'
>;

/**
 * Ends sessions with an outdated role or outdated areas, or an earlier password, and all sessions of a user being deleted. Completes
 * the command that made the change if its process crashed first.
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
  if (!isSameGrant({ role: session.role, adminAreas: session.areas ?? null }, user)) return 'role_changed';
  const outlived =
    session.hash !== user.passwordChangedIn && new Date(session.createdAt) < user.passwordChangedAt;
  return outlived ? 'password_changed' : null;
}
