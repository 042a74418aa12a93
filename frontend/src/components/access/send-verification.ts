import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';

export async function sendVerification(): Promise<void> {
  try {
    await call(accountSecurityEndpoints['emails.askVerification']);
  } catch (error) {
    toastProblem({ id: 'verification-not-sent', message: errorText(error, i18n) });
    return;
  }
  toastDone({
    id: 'verification-sent',
    title: t`Link sent`,
    message: t`Please check your inbox and your spam folder.`,
  });
}
