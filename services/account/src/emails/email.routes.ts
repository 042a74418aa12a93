import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { MailRequests } from '../limits/mail-requests.ts';
import { askVerification } from './request-verification.ts';
import { makeVerificationMail } from './verification-mail.ts';
import { verifyEmail } from './verify-email.ts';

interface EmailRoutesDeps {
  readonly mailRequests: MailRequests;
  readonly publicUrl: string;
}

/** Confirming an address. */
export function emailRoutes({ mailRequests, publicUrl }: EmailRoutesDeps): Route[] {
  return [
    route(endpoints['emails.askVerification'], async ({ caller, reply }) => {
      const { id: userId, ip } = signedIn(caller);
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      await askVerification({ userId, ip, onWait }, { mailRequests });
      return { message: 'The link is on its way.' };
    }),

    route(endpoints['emails.verify'], async ({ body }) => {
      await verifyEmail(body.token);
      return { message: 'Your email address is confirmed.' };
    }),

    route(endpoints['mails.verification'], ({ params }) => makeVerificationMail(params.id, publicUrl)),
  ];
}
