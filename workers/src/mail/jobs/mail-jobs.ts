import type { EventJobs } from '../../event-jobs/event-job.ts';
import { mailAcceptance } from './mail-acceptance.ts';
import { mailDoctor } from './mail-doctor.ts';
import { mailInvitation } from './mail-invitation.ts';
import { mailPasswordReset } from './mail-password-reset.ts';
import { mailPatient } from './mail-patient.ts';
import { mailPurchase } from './mail-purchase.ts';
import { mailReminder } from './mail-reminder.ts';
import { mailSecurityNotice } from './mail-security-notice.ts';
import { mailUserInvitation } from './mail-user-invitation.ts';
import { mailVerification } from './mail-verification.ts';
import { mailWaitlistOffer } from './mail-waitlist-offer.ts';
import type { MailDeps } from './mail-job.ts';

export function mailJobs(deps: MailDeps): EventJobs<'mail'> {
  return {
    'mail-acceptance': mailAcceptance(deps),
    'mail-doctor': mailDoctor(),
    'mail-invitation': mailInvitation(deps),
    'mail-password-reset': mailPasswordReset(deps),
    'mail-patient': mailPatient(deps),
    'mail-purchase': mailPurchase(deps),
    'mail-reminder': mailReminder(deps),
    'mail-security-notice': mailSecurityNotice(deps),
    'mail-user-invitation': mailUserInvitation(deps),
    'mail-verification': mailVerification(deps),
    'mail-waitlist-offer': mailWaitlistOffer(deps),
  };
}
