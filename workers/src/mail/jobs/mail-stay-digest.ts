import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { stayEmailTexts } from '../texts/stay-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Sends a digest to confirmed addresses only, since it is about a private stay. */
export function mailStayDigest({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-stay-digest'> {
  return mailJob<'mail-stay-digest'>({
    mailer,
    // All digests of a day are due at the same time and must not delay a password reset.
    priority: 10,
    async write({ data }) {
      const user = await client.call(endpoints['people.get'], { params: { id: data.customer_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = `${publicUrl}/hostel-orders?order=${data.order_id}`;
      const words = stayEmailTexts[language].digest({ name, link, digest: data });
      return { to: { name, address }, language, words };
    },
  });
}
