import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import { defineTask, type Task } from '@petcare/platform/tasks/tasks.ts';
import { appointmentTime } from '../appointment-time.ts';
import type { Email } from '../email.ts';
import { appointmentLink, localeOfDoctor } from './appointment-email.ts';
import { mailAttempts, sendWithinLimit, type MailDeps } from './mail-job.ts';
import { changesEmailTask } from '../doctor-changes/collect-changes.ts';
import { doctorEmailTexts, type ChangeLine } from '../texts/doctor-email-texts.ts';
import { PendingChanges, type PendingChange } from '../doctor-changes/pending-change.model.ts';
import { summariseChanges, type AppointmentSummary } from '../doctor-changes/summarise-changes.rules.ts';
import { recordSent, type SendOnceDeps } from '../sent/send-once.ts';
import { sentChangeKey } from '../sent/sent-emails.ts';

/** Appointments listed in one email; also the most that the clinic returns at once. */
const maxListed = 50;

/**
 * Emails a doctor the collected changes, described as the appointments are at the time of sending. Leaves out changes
 * that are recorded as sent.
 */
export function mailDoctorChanges(deps: MailDeps & SendOnceDeps): Task {
  return defineTask<string>({
    name: changesEmailTask,
    attempts: mailAttempts,
    async run(emailId) {
      const changes = await unsentChanges(emailId, deps);
      const email = await writeEmail(changes, deps);
      if (!email) return;
      await sendWithinLimit({ ...email, eventId: emailId }, deps);
      for (const { _id } of changes) await recordSent(sentChangeKey(_id), deps);
    },
  });
}

async function unsentChanges(emailId: string, { sentEmails }: SendOnceDeps): Promise<PendingChange[]> {
  const changes = await PendingChanges.find({ emailId }).sort({ at: 1, _id: 1 }).lean();
  const sent = await Promise.all(changes.map(({ _id }) => sentEmails.has(sentChangeKey(_id))));
  return changes.filter((_, index) => !sent[index]);
}

async function writeEmail(
  changes: readonly PendingChange[],
  { client, publicUrl }: MailDeps,
): Promise<Omit<Email, 'eventId'> | null> {
  const latest = changes.at(-1);
  if (!latest) return null;
  const ids = [...new Set(changes.map(({ appointmentId }) => appointmentId))];
  const listed = new Set(ids.slice(0, maxListed));
  const current = await client.call(endpoints['appointments.current'], {
    query: { ids: [...listed].join(',') },
  });
  const summaries = summariseChanges(
    changes.filter(({ appointmentId }) => listed.has(appointmentId)),
    current,
  );
  const { userId, name, address } = latest.doctor;
  const language = await localeOfDoctor(userId, client);
  const texts = doctorEmailTexts[language];
  const [only, ...others] = summaries;
  const words =
    only && others.length === 0
      ? texts.one({
          doctor: name,
          line: lineOf(only, language),
          link: appointmentLink(publicUrl, only.appointmentId),
        })
      : texts.several({
          doctor: name,
          lines: summaries.map((summary) => lineOf(summary, language)),
          more: ids.length - listed.size,
          link: `${publicUrl}/appointments`,
        });
  return { to: { name, address }, language, words };
}

function lineOf(
  { start, previousStart, service, serviceBn, ...summary }: AppointmentSummary,
  locale: Locale,
): ChangeLine {
  return {
    ...summary,
    service: nameIn(locale, service, serviceBn),
    when: appointmentTime(start.toISOString(), locale),
    before: previousStart && appointmentTime(previousStart.toISOString(), locale),
  };
}
