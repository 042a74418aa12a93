import { failure } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import { toUserEvent, Users } from '../../users/user.model.ts';
import { EmailVerifications } from './email-verification.model.ts';

/**
 * Confirms the email address a link was sent to, and publishes `user.updated`. A link works once.
 * @returns false for an address that was confirmed before
 * @throws link_expired – also when the user's address has changed since
 */
export function verifyEmail(token: string): Promise<boolean> {
  return inTransaction(async () => {
    const link = await EmailVerifications.findOneAndDelete({ tokenHash: hashLinkToken(token) }).lean();
    if (!link || link.expiresAt <= new Date()) throw failure('link_expired');
    const user = await Users.findOne({ _id: link._id, email: link.email }).lean();
    if (!user) throw failure('link_expired');
    if (user.emailVerified) return false;
    const after = await Users.findOneAndUpdate(
      { _id: user._id },
      { $set: { emailVerified: true }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!after) throw failure('link_expired');
    await addEvent('user.updated', {
      aggregate: { id: after._id, sequence: after.version },
      data: toUserEvent(after),
    });
    return true;
  });
}
