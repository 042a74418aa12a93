import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { EmailRequestLimiter } from '../limits/email-requests.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { changePassword } from './change-password.ts';
import type { CurrentPasswordDeps } from './current-password.ts';
import { makePasswordResetEmail } from './password-reset-email.ts';
import { resetPassword } from './reset-password.ts';

interface PasswordRoutesDeps extends CurrentPasswordDeps {
  readonly emailRequests: EmailRequestLimiter;
  readonly endSessions: EndSessions;
  readonly publicUrl: string;
}

export function passwordRoutes(deps: PasswordRoutesDeps): Route[] {
  return [
    route(endpoints['passwords.change'], async ({ body, caller, reply }) => {
      const { current_password: current, new_password: next } = body;
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      await changePassword({ caller: signedIn(caller), current, next, onWait }, deps);
      return { message: 'Your password is changed.' };
    }),

    route(endpoints['passwords.forgot'], async ({ body: { email, locale }, caller }) => {
      await requestPasswordReset(
        { email, locale, ip: caller.kind === 'system' ? 'system' : caller.ip },
        deps,
      );
      return { message: 'If an account has this address, we have sent a link to it.' };
    }),

    route(endpoints['passwords.reset'], async ({ body }) => {
      await resetPassword(body, deps);
      return { message: 'Your password is changed. Please sign in.' };
    }),

    route(endpoints['mails.passwordReset'], ({ params }) =>
      makePasswordResetEmail(params.id, deps.publicUrl),
    ),
  ];
}
