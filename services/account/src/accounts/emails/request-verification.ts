import { failure, notSignedIn } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { EmailRequestLimiter } from '../../sign-in/limits/email-requests.ts';
import { waitText } from '../../sign-in/limits/throttle.rules.ts';
import { Users, type UserDocument } from '../../users/user.model.ts';

interface VerificationRequest {
  readonly userId: string;
  readonly ip: string;
  readonly onWait: (seconds: number) => void;
}

/**
 * Sends the caller another verification link; no-op when the address is confirmed.
 * @throws too_many_requests – the message states the wait
 */
export async function resendVerification(
  { userId, ip, onWait }: VerificationRequest,
  { emailRequests }: { emailRequests: EmailRequestLimiter },
): Promise<void> {
  const user = await Users.findById(userId).lean();
  if (!user) throw notSignedIn();
  if (user.emailVerified) return;
  const msToWait = await emailRequests.count({ email: user.email, ip });
  if (msToWait > 0) {
    onWait(Math.ceil(msToWait / 1000));
    throw failure('too_many_requests', { message: waitText(msToWait) });
  }
  await inTransaction(() => requestVerification(user));
}

/** Queues the verification email, in the current transaction. */
export async function requestVerification({
  _id,
  version,
}: Pick<UserDocument, '_id' | 'version'>): Promise<void> {
  await addEvent('user.verification_requested', {
    aggregate: { id: _id, sequence: version },
    data: { user_id: _id },
  });
}
