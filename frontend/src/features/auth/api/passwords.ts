import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';

const forgot = accountSecurityEndpoints['passwords.forgot'];
const reset = accountSecurityEndpoints['passwords.reset'];

/**
 * Requests a reset link. Succeeds whether or not an account has the address, so that no one can probe for
 * accounts.
 */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(forgot, { body: { email, locale: shownLocale() } }),
  });
}

/** The code of a reset link works once. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: EndpointRequest<typeof reset>['body']) => call(reset, { body }) });
}
