import { endpoints } from '@petcare/contracts/endpoints.ts';
import { isReminderDue } from '../../event-jobs/is-reminder-due.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { isStillRequested } from '../../event-jobs/still-requested.ts';
import { appointmentTime } from '../appointment-time.ts';
import { clinicEmailTexts } from '../texts/clinic-email-texts.ts';
import { appointmentLink, confirmedPatient, detailsOf } from './appointment-email.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails the patient that the request still waits and that the clinic has been reminded. */
export function mailUnconfirmed({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-unconfirmed'> {
  return mailJob<'mail-unconfirmed'>({
    mailer,
    mayReceive,
    async write({ data }) {
      if (!(await isStillRequested(data, client))) return null;
      const { patient_id, patient_name: name, patient_email, appointment_id } = data;
      const user = await confirmedPatient({ userId: patient_id, address: patient_email }, client);
      if (!user) return null;
      const { email: address, locale: language } = user;
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].unconfirmed({ ...detailsOf(data, language), link });
      return { to: { name, address }, language, words };
    },
  });
}

/** Emails the patient the time that the clinic offers instead. */
export function mailMoveOffer({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-move-offer'> {
  return mailJob<'mail-move-offer'>({
    mailer,
    mayReceive,
    async write({ data }) {
      const { offer, patient_id, patient_name: name, patient_email, appointment_id } = data;
      if (!offer || Date.parse(offer.expires_at) <= Date.now()) return null;
      if (!(await isReminderDue(data, client))) return null;
      const user = await confirmedPatient({ userId: patient_id, address: patient_email }, client);
      if (!user) return null;
      const { email: address, locale: language } = user;
      const words = clinicEmailTexts[language].moveOffer({
        ...detailsOf(data, language),
        offered: appointmentTime(offer.slot_start, language),
        until: appointmentTime(offer.expires_at, language),
        link: appointmentLink(publicUrl, appointment_id),
      });
      return { to: { name, address }, language, words };
    },
  });
}

/** Emails the patient whose paid fee did not become an appointment and is refunded. A fee paid twice has become one. */
export function mailPrepaymentRefused({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-prepayment-refused'> {
  return mailJob<'mail-prepayment-refused'>({
    mailer,
    mayReceive,
    async write({ data: { patient_id: id, prepayment_id, dr_name: doctor, refusal } }) {
      if (refusal === 'paid_twice') return null;
      const user = await client.call(endpoints['people.get'], { params: { id } });
      const { email: address, locale: language, email_verified, full_name } = user;
      // The reader of an unconfirmed address may be a stranger.
      const name = email_verified ? full_name : '';
      const link = `${publicUrl}/visit/${prepayment_id}`;
      const words = clinicEmailTexts[language].prepaymentRefused({ name, doctor, refusal, link });
      return { to: { name, address }, language, words };
    },
  });
}
