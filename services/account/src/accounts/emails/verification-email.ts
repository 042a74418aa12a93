import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { verificationHours } from '@petcare/contracts/account/account-security.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { linkTo, makeLinkToken } from '@petcare/platform/auth/link-token.ts';
import { Users } from '../../users/user.model.ts';
import { nameInEmails } from '../../users/user.rules.ts';
import { EmailVerifications, type EmailVerificationDocument } from './email-verification.model.ts';

/**
 * Creates a verification link that is valid for 48 hours and replaces the previous one.
 * @returns null when the address is confirmed, or the user is deleted.
 */
export async function makeVerificationEmail(
  userId: string,
  publicUrl: string,
): Promise<EndpointOutput<(typeof endpoints)['mails.verification']>> {
  const user = await Users.findById(userId).lean();
  if (!user || user.removal || user.emailVerified) return null;
  const { token, tokenHash } = makeLinkToken();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + verificationHours * 60 * 60_000);
  await replaceLink({ _id: userId, email: user.email, tokenHash, createdAt, expiresAt });
  return {
    to: user.email,
    full_name: nameInEmails(user),
    locale: user.locale,
    link: linkTo('/verify-email', token, publicUrl),
  };
}

async function replaceLink({ _id, ...link }: EmailVerificationDocument): Promise<void> {
  // A concurrent call may insert the first link, which the next attempt replaces.
  await retryOvertaken(
    () => EmailVerifications.updateOne({ _id }, { $set: link }, { upsert: true }).exec(),
    isDuplicateKey,
  );
}
