import type { EventTask } from '../notifications/event-task.ts';
import { mailAcceptance } from './jobs/mail-acceptance.ts';
import { mailDoctor } from './jobs/mail-doctor.ts';
import { mailInvitation } from './jobs/mail-invitation.ts';
import { mailPasswordReset } from './jobs/mail-password-reset.ts';
import { mailPatient } from './jobs/mail-patient.ts';
import { mailPurchase } from './jobs/mail-purchase.ts';
import { mailReminder } from './jobs/mail-reminder.ts';
import { mailSecurityNotice } from './jobs/mail-security-notice.ts';
import { mailUserInvitation } from './jobs/mail-user-invitation.ts';
import { mailVerification } from './jobs/mail-verification.ts';
import { mailWaitlistOffer } from './jobs/mail-waitlist-offer.ts';
import type { MailDeps } from './mail-task.ts';

/** Which events people get a letter about, one line per letter. */
export function mailTasks(deps: MailDeps): EventTask[] {
  return [
    mailVerification(deps),
    mailPasswordReset(deps),
    mailSecurityNotice(deps),
    mailAcceptance(deps),
    mailInvitation(deps),
    mailUserInvitation(deps),
    mailDoctor(deps),
    mailPatient(deps),
    mailReminder(deps),
    mailPurchase(deps),
    mailWaitlistOffer(deps),
  ];
}
