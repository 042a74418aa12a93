import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { transferEmail } from '../texts/transfer-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

type TransferMail = 'mail-transfer-new-owner' | 'mail-transfer-former-owner';

/** Emails the owner of a transferred pet, new or former, at a confirmed address. */
export function mailTransfer(
  to: 'new-owner' | 'former-owner',
  { client, mailer, publicUrl, mayReceive }: MailDeps,
): EventJob<TransferMail> {
  return mailJob<TransferMail>({
    mailer,
    mayReceive,
    async write({ data: { owner_id, previous_owner_id, pet_id, pet_name, undone } }) {
      const received = to === 'new-owner';
      const user = await client.call(endpoints['people.get'], {
        params: { id: received ? owner_id : previous_owner_id },
      });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = received ? `${publicUrl}/pets/${pet_id}` : `${publicUrl}/pets`;
      return {
        to: { name, address },
        language,
        words: transferEmail({ name, pet: pet_name, received, undone, link }, language),
      };
    },
  });
}
