import { passwordResetMinutes } from '@petcare/contracts/account/account-security.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import { linkTo, makeLinkToken } from '@petcare/platform/auth/link-token.ts';
import { findUserByEmail } from '../../users/user.model.ts';
import { nameInEmails } from '../../users/user.rules.ts';
import { PasswordResets } from './password-reset.model.ts';

/**
 * Creates a password reset link that is valid for 30 minutes and replaces the previous one of the request.
 * @returns null when no account has the address, or the request is used or older than a day.
 */
export async function makePasswordResetEmail(
  requestId: string,
  publicUrl: string,
): Promise<EndpointOutput<(typeof endpoints)['mails.passwordReset']>> {
  const request = await PasswordResets.findById(requestId).lean();
  const user = request && (await findUserByEmail(request.email).lean());
  if (!user) return null;
  const { token, tokenHash } = makeLinkToken();
  const { matchedCount } = await PasswordResets.updateOne(
    { _id: requestId, usedAt: null },
    {
      $set: { tokenHash, userId: user._id, expiresAt: new Date(Date.now() + passwordResetMinutes * 60_000) },
    },
  );
  if (matchedCount === 0) return null;
  return {
    to: user.email,
    full_name: nameInEmails(user),
    locale: request.locale ?? user.locale,
    link: linkTo('/reset-password', token, publicUrl),
  };
}
