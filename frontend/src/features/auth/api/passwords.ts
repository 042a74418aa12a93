import { accountSecurityEndpoints } from '@petcare/contracts/account-security.ts';
import type { EndpointRequest } from '@petcare/contracts/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';

const forgot = accountSecurityEndpoints['passwords.forgot'];
const reset = accountSecurityEndpoints['passwords.reset'];

/** Asks for a link to choose another password. Succeeds the same whether or not an account has the address. */
export function useAskForReset() {
  return useMutation({
    mutationFn: (email: string) => call(forgot, { body: { email, locale: shownLocale() } }),
  });
}

/** Chooses another password with the code of a link; the code works once. */
export function useResetPassword() {
  return useMutation({ mutationFn: (body: EndpointRequest<typeof reset>['body']) => call(reset, { body }) });
}
