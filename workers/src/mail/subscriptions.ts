import type { EventTask } from '../notifications/event-task.ts';
import { mailAcceptance } from './jobs/mail-acceptance.ts';
import { mailPasswordReset } from './jobs/mail-password-reset.ts';
import { mailSecurityNotice } from './jobs/mail-security-notice.ts';
import { mailVerification } from './jobs/mail-verification.ts';
import type { MailDeps } from './mail-task.ts';

/** Which events people get a letter about, one line per letter. */
export function mailTasks(deps: MailDeps): EventTask[] {
  return [mailVerification(deps), mailPasswordReset(deps), mailSecurityNotice(deps), mailAcceptance(deps)];
}
