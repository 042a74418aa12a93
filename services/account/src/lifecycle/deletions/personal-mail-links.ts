import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { EmailVerifications } from '../../accounts/emails/email-verification.model.ts';
import { PasswordResets } from '../../sign-in/passwords/password-reset.model.ts';
import { Users } from '../../users/user.model.ts';

/** A reset is found by the address, because it is stored before it is known whose address that is. */
export const personalMailLinks: PersonalKind = {
  kind: 'mail-links',
  holds: [
    [PasswordResets, 'userId'],
    [EmailVerifications, '_id'],
  ],
  step: 'account_data',
  async count(userId) {
    const email = await findEmail(userId);
    const resets = email === null ? 0 : await PasswordResets.countDocuments({ email }).hint({ email: 1 });
    return resets + (await EmailVerifications.countDocuments({ _id: userId }));
  },
  async erase(userId) {
    const email = await findEmail(userId);
    const resets = email === null ? 0 : (await PasswordResets.deleteMany({ email })).deletedCount;
    return resets + (await EmailVerifications.deleteMany({ _id: userId })).deletedCount;
  },
  /** Without hashes and secrets. */
  async export(userId) {
    const email = await findEmail(userId);
    const resets =
      email === null
        ? []
        : await PasswordResets.find({ email }).sort({ createdAt: 1 }).hint({ email: 1 }).lean();
    const verifications = await EmailVerifications.find({ _id: userId }).lean();
    return [
      ...resets.map((row) => ({ kind: 'password reset', email: row.email, createdAt: row.createdAt })),
      ...verifications.map((row) => ({
        kind: 'address confirmation',
        email: row.email,
        createdAt: row.createdAt,
      })),
    ].map(({ createdAt, ...link }) => ({ ...link, createdAt: createdAt.toISOString() }));
  },
};

async function findEmail(userId: string): Promise<string | null> {
  return (await Users.findById(userId, { email: 1 }).lean())?.email ?? null;
}
