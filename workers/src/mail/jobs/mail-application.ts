import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { applicationEmailTexts } from '../texts/application-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Emails the owner of a post about a new application, and an applicant who was declined or released, at confirmed
 * addresses. The message of the applicant is on the page only. See `mailAcceptance` for accepted applications.
 */
export function mailApplication({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-application'> {
  return mailJob<'mail-application'>({
    mailer,
    mayReceive,
    async write({ data }) {
      const decision = 'status' in data ? data.status : null;
      if (decision === 'accepted') return null;
      const id = decision === null ? data.owner_id : data.applicant_id;
      const user = await client.call(endpoints['people.get'], { params: { id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const facts = { name, pet: data.adoption_title };
      const texts = applicationEmailTexts[language];
      const post = `${publicUrl}/adaptation/${data.adoption_id}`;
      const words =
        decision === null
          ? texts.submitted({ ...facts, applicant: data.applicant_name, link: post })
          : decision === 'released'
            ? texts.released({ ...facts, link: post })
            : texts.declined({ ...facts, link: `${publicUrl}/adaptation` });
      return { to: { name, address }, language, words };
    },
  });
}
