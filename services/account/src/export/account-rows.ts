import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { AuditEntries } from '../audit/audit-entry.model.ts';
import { EmailVerifications } from '../emails/email-verification.model.ts';
import { inboxOf } from '../notifications/inbox.model.ts';
import { Notifications, toNotification } from '../notifications/notification.model.ts';
import { PasswordResets } from '../passwords/password-reset.model.ts';
import { SavedViewLists } from '../saved-views/saved-views.model.ts';
import type { UserDocument } from '../users/user.model.ts';

/**
 * Personal data of this service besides the account itself, without hashes and secrets. Of the audit log, only
 * actions done to the user: those done by the user also concern others.
 */
export async function accountRows(
  user: UserDocument,
  sessions: Pick<Sessions, 'listOf'>,
): Promise<PersonalRows> {
  const { seenUpTo } = await inboxOf(user._id);
  const notifications = await Notifications.find({ userId: user._id }).sort({ seq: 1 }).lean();
  const audit = await AuditEntries.find({ target: user._id }).sort({ at: 1 }).lean();
  const resets = await PasswordResets.find({ email: user.email })
    .sort({ createdAt: 1 })
    .hint({ email: 1 })
    .lean();
  const verifications = await EmailVerifications.find({ _id: user._id }).lean();
  const views = await SavedViewLists.find({ userId: user._id }).sort({ _id: 1 }).lean();
  return {
    ...(views.length > 0 && {
      'saved-views': views.flatMap(({ table, views: saved }) =>
        saved.map(({ name, address }) => ({ table, name, address })),
      ),
    }),
    sessions: (await sessions.listOf(user._id)).map(({ role, userAgent, ip, createdAt }) => ({
      role,
      userAgent,
      ip,
      createdAt,
    })),
    notifications: notifications.map((entry) => toNotification(entry, seenUpTo)),
    audit: audit.map(({ event, actor, before = null, after, details, at }) => ({
      event,
      by: actor.id === user._id ? 'you' : actor.role,
      before,
      after: after ?? details ?? null,
      at: at.toISOString(),
    })),
    'mail-links': [
      ...resets.map(({ email, createdAt }) => ({ kind: 'password reset', email, createdAt })),
      ...verifications.map(({ email, createdAt }) => ({ kind: 'address confirmation', email, createdAt })),
    ].map(({ createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() })),
  };
}
