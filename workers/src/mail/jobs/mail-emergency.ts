import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { appointmentTime, timeOfDay } from '../appointment-time.ts';
import { emergencyAnsweredEmail, emergencyAskedEmail } from '../texts/emergency-email-texts.ts';
import { confirmedPatient } from './appointment-email.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails the doctor who is asked, while there is time to answer. */
export function mailEmergencyDoctor({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-emergency-doctor'> {
  return mailJob<'mail-emergency-doctor'>({
    mailer,
    mayReceive,
    async write({ data: { asked, pet_name, moved } }) {
      if (!asked || !moved || new Date(asked.answer_until) <= new Date()) return null;
      const user = await client.call(endpoints['people.get'], { params: { id: asked.doctor_user_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const until = timeOfDay(asked.answer_until, language);
      const link = `${publicUrl}/emergency`;
      return {
        to: { name, address },
        language,
        words: emergencyAskedEmail({ name, pet: pet_name, until, link }, language),
      };
    },
  });
}

/** Emails the owner where to go, or whom to call if no doctor has accepted. */
export function mailEmergencyOwner({
  client,
  mailer,
  publicUrl,
}: MailDeps): EventJob<'mail-emergency-owner'> {
  return mailJob<'mail-emergency-owner'>({
    mailer,
    async write({ data }) {
      const {
        status,
        moved,
        patient_id,
        patient_email,
        patient_name: name,
        pet_name,
        doctor,
        slot_start,
      } = data;
      if (!moved || (status !== 'accepted' && status !== 'unanswered')) return null;
      const user = await confirmedPatient({ userId: patient_id, address: patient_email }, client);
      if (!user) return null;
      const { email: address, locale: language } = user;
      const accepted =
        doctor && slot_start
          ? {
              doctor: doctor.dr_name,
              address: doctor.dr_address,
              phone: doctor.dr_contact,
              when: appointmentTime(slot_start, language),
            }
          : null;
      const link = `${publicUrl}/emergency`;
      return {
        to: { name, address },
        language,
        words: emergencyAnsweredEmail({ name, pet: pet_name, accepted, link }, language),
      };
    },
  });
}
