import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import type { EndSessions } from '../../sign-in/sessions/end-sessions.ts';
import { assertAnotherAdmin } from './assert-another-admin.ts';
import { areasOf, toUserEvent, toUser, Users, type UserDocument } from '../../users/user.model.ts';
import { isSameGrant } from '../../users/user.rules.ts';

export interface ChangeRoleDeps {
  readonly endSessions: EndSessions;
  readonly log: Logger;
}

interface NewRole {
  readonly id: string;
  readonly role: Role;
  /** Absent or null for an admin of all areas, and for other roles. */
  readonly areas?: AdminArea[] | null | undefined;
}

/**
 * Changes a user's role or the areas of an admin, publishes `user.updated` and ends all their sessions, as a session
 * holds both. Setting the current ones changes nothing.
 * @throws not_found
 * @throws last_admin – no other admin of all areas would be left, also under concurrency
 */
export async function changeRole(newRole: NewRole, { endSessions, log }: ChangeRoleDeps): Promise<User> {
  const { user, changed } = await inTransaction(() => storeRole(newRole, log));
  if (changed) await endSessions(newRole.id, 'role_changed');
  return toUser(user);
}

/**
 * Stores a role, the event and an audit entry in the current transaction. The caller ends the sessions after the
 * commit.
 * @throws as `changeRole`
 */
export async function storeRole(
  { id, role, areas = null }: NewRole,
  log: Logger,
): Promise<{ user: UserDocument; changed: boolean }> {
  const before = await Users.findById(id).lean();
  if (!before) throw notFound('user');
  if (isSameGrant(before, { role, adminAreas: areas })) return { user: before, changed: false };
  if (before.role === 'admin' && !before.adminAreas && !before.removal) await assertAnotherAdmin();
  const after = await Users.findOneAndUpdate(
    { _id: id },
    { $set: { role, adminAreas: areas }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw notFound('user');
  await addEvent('user.updated', {
    aggregate: { id, sequence: after.version },
    data: toUserEvent(after),
  });
  await recordAudit(log, {
    action: 'user.role_changed',
    record: userRecord(id),
    before: { role: before.role, ...areasOf(before) },
    after: { role, ...areasOf(after) },
  });
  return { user: after, changed: true };
}
