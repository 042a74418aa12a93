import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { EmailRequestLimiter } from '../../sign-in/limits/email-requests.ts';
import type { SignUpLimit } from '../../sign-in/limits/sign-up-limit.ts';
import { resendVerification } from './request-verification.ts';
import { makeVerificationEmail } from './verification-email.ts';
import { verifyEmail } from './verify-email.ts';

interface EmailRoutesDeps {
  readonly emailRequests: EmailRequestLimiter;
  readonly signUps: SignUpLimit;
  readonly publicUrl: string;
}

export function emailRoutes({ emailRequests, signUps, publicUrl }: EmailRoutesDeps): Route[] {
  return [
    route(endpoints['emails.askVerification'], async ({ caller, reply }) => {
      const { id: userId, ip } = signedIn(caller);
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      await resendVerification({ userId, ip, onWait }, { emailRequests });
      return { message: 'The email has been sent.' };
    }),

    route(endpoints['emails.verify'], async ({ body, caller }) => {
      const isNew = await verifyEmail(body.token);
      if (isNew && caller.kind !== 'system') await signUps.releaseConfirmed(caller.ip);
      return { message: 'Your email address is confirmed.' };
    }),

    route(endpoints['mails.verification'], ({ params }) => makeVerificationEmail(params.id, publicUrl)),
  ];
}
