import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { EmailRequestLimiter } from '../limits/email-requests.ts';
import { PasswordResets } from './password-reset.model.ts';

interface ResetRequest {
  readonly email: string;
  readonly locale: Locale | undefined;
  readonly ip: string;
}

/**
 * Stores a request to reset the password of an address. No account is read, so that neither response nor time
 * reveals if one exists. Requests over the limit get the same response but no email.
 */
export async function requestPasswordReset(
  { email, locale, ip }: ResetRequest,
  { emailRequests, log }: { emailRequests: EmailRequestLimiter; log: Logger },
): Promise<void> {
  const msToWait = await emailRequests.count({ email, ip });
  if (msToWait > 0) {
    log.warn({ ip, msToWait }, 'password reset not sent for too many requests');
    return;
  }
  const _id = newId();
  await inTransaction(async () => {
    await PasswordResets.create([{ _id, email, locale: locale ?? null, createdAt: new Date() }]);
    await addEvent('password_reset.requested', {
      aggregate: { id: _id, sequence: 1 },
      data: { request_id: _id },
    });
  });
}
