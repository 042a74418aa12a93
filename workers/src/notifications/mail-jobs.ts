import { mailStayDeposit, mailStayDigest, mailStayNotice, mailStayOffer } from '../mail/jobs/mail-stays.ts';
import type { EventJobName } from '@petcare/contracts/event-jobs.ts';
import type { EventJob, EventJobs } from '../event-jobs/event-job.ts';
import { sendOnce, type SendOnceDeps } from '../mail/sent/send-once.ts';
import { mailAcceptance } from '../mail/jobs/mail-acceptance.ts';
import { mailApplication } from '../mail/jobs/mail-application.ts';
import { mailDoctor } from '../mail/jobs/mail-doctor.ts';
import { mailEmergencyDoctor, mailEmergencyOwner } from '../mail/jobs/mail-emergency.ts';
import { mailInvitation } from '../mail/jobs/mail-invitation.ts';
import { mailPasswordReset } from '../mail/jobs/mail-password-reset.ts';
import { mailPatient } from '../mail/jobs/mail-patient.ts';
import { mailMoveOffer, mailPrepaymentRefused, mailUnconfirmed } from '../mail/jobs/mail-patient-notices.ts';
import { mailPurchase } from '../mail/jobs/mail-purchase.ts';
import { mailPurchaseStatus } from '../mail/jobs/mail-purchase-status.ts';
import { mailReminder } from '../mail/jobs/mail-reminder.ts';
import { mailReturn } from '../mail/jobs/mail-return.ts';
import { mailSecurityNotice } from '../mail/jobs/mail-security-notice.ts';
import { mailRefill } from '../mail/jobs/store/mail-refill.ts';
import { mailStockAlert } from '../mail/jobs/store/mail-stock-alert.ts';
import { mailStockNotice } from '../mail/jobs/store/mail-stock-notice.ts';
import { mailTransfer } from '../mail/jobs/mail-transfer.ts';
import { mailUserInvitation } from '../mail/jobs/mail-user-invitation.ts';
import { mailVaccination } from '../mail/jobs/mail-vaccination.ts';
import { mailVerification } from '../mail/jobs/mail-verification.ts';
import { mailVisit } from '../mail/jobs/mail-visit.ts';
import { mailWaitlistOffer } from '../mail/jobs/mail-waitlist-offer.ts';
import type { MailDeps } from '../mail/jobs/mail-job.ts';

export function mailJobs(deps: MailDeps & SendOnceDeps): EventJobs<'mail'> {
  const once = <N extends EventJobName>(name: N, job: EventJob<N>) => sendOnce(name, job, deps);
  return {
    'mail-acceptance': once('mail-acceptance', mailAcceptance(deps)),
    'mail-application': once('mail-application', mailApplication(deps)),
    // Sends nothing itself; see mail-doctor-changes.ts.
    'mail-doctor': mailDoctor(),
    'mail-emergency-doctor': once('mail-emergency-doctor', mailEmergencyDoctor(deps)),
    'mail-emergency-owner': once('mail-emergency-owner', mailEmergencyOwner(deps)),
    'mail-invitation': once('mail-invitation', mailInvitation(deps)),
    'mail-move-offer': once('mail-move-offer', mailMoveOffer(deps)),
    'mail-password-reset': once('mail-password-reset', mailPasswordReset(deps)),
    'mail-patient': once('mail-patient', mailPatient(deps)),
    'mail-prepayment-refused': once('mail-prepayment-refused', mailPrepaymentRefused(deps)),
    'mail-purchase': once('mail-purchase', mailPurchase(deps)),
    'mail-purchase-status': once('mail-purchase-status', mailPurchaseStatus(deps)),
    'mail-reminder': once('mail-reminder', mailReminder(deps)),
    'mail-return': once('mail-return', mailReturn(deps)),
    'mail-security-notice': once('mail-security-notice', mailSecurityNotice(deps)),
    'mail-stay-offer': once('mail-stay-offer', mailStayOffer(deps)),
    'mail-stay-notice': once('mail-stay-notice', mailStayNotice(deps)),
    'mail-refill': once('mail-refill', mailRefill(deps)),
    'mail-stock-alert': once('mail-stock-alert', mailStockAlert(deps)),
    'mail-stock-notice': once('mail-stock-notice', mailStockNotice(deps)),
    'mail-stay-deposit': once('mail-stay-deposit', mailStayDeposit(deps)),
    'mail-stay-digest': once('mail-stay-digest', mailStayDigest(deps)),
    'mail-transfer-new-owner': once('mail-transfer-new-owner', mailTransfer('new-owner', deps)),
    'mail-transfer-former-owner': once('mail-transfer-former-owner', mailTransfer('former-owner', deps)),
    'mail-unconfirmed': once('mail-unconfirmed', mailUnconfirmed(deps)),
    'mail-user-invitation': once('mail-user-invitation', mailUserInvitation(deps)),
    'mail-vaccination': once('mail-vaccination', mailVaccination(deps)),
    'mail-verification': once('mail-verification', mailVerification(deps)),
    'mail-visit': once('mail-visit', mailVisit(deps)),
    'mail-waitlist-offer': once('mail-waitlist-offer', mailWaitlistOffer(deps)),
  };
}
