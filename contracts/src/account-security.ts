import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Done, Email, Id, IdParams, Instant } from './fields.ts';
import { Locale, Password } from './users.ts';

/** The secret of a link in a mail. Only its hash is kept. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'must be the code of a link');

/** How long a link in a mail can be used, once. */
export const passwordResetMinutes = 30;
export const verificationHours = 48;

/** A browser that is signed in. `id` names it and opens nothing. */
export const OpenSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    userAgent: z.string(),
    ip: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

/**
 * A mail that holds a link: who it goes to and where the link leads; null when there is nobody to write to any more. The
 * name is empty while nobody has shown that the address is theirs.
 */
export const LinkMail = z
  .object({ to: z.string(), full_name: z.string(), locale: Locale, link: z.string() })
  .nullable();

export const accountSecurityEndpoints = {
  'passwords.change': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/api/auth/password',
    access: { who: 'signed-in' },
    summary: 'Choose another password. Ends all other sessions of the caller.',
    body: z.strictObject({ current_password: z.string().min(1).max(128), new_password: Password }),
    status: 200,
    response: Done,
  }),
  'passwords.forgot': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: { who: 'anyone' },
    summary:
      'Ask for a link to choose another password. The answer is the same, and takes the same time, whether or not an account has the address.',
    body: z.strictObject({ email: Email, locale: Locale.optional() }),
    status: 202,
    response: Done,
  }),
  'passwords.reset': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/password/reset',
    access: { who: 'anyone' },
    summary:
      'Choose another password with the code of a link, once and within 30 minutes. Ends all sessions.',
    body: z.strictObject({ token: LinkToken, password: Password }),
    status: 200,
    response: Done,
    errors: ['link_expired'],
  }),
  'emails.askVerification': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/email/verification',
    access: { who: 'signed-in' },
    summary: 'Send the link that confirms the caller’s address again. Nothing is sent when it is confirmed.',
    status: 202,
    response: Done,
  }),
  'emails.verify': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/email/verify',
    access: { who: 'anyone' },
    summary: 'Confirm an address with the code of the link that was sent to it.',
    body: z.strictObject({ token: LinkToken }),
    status: 200,
    response: Done,
    errors: ['link_expired'],
  }),
  'sessions.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/auth/sessions',
    access: { who: 'signed-in' },
    summary: 'Where the caller is signed in, newest first.',
    status: 200,
    response: z.object({ sessions: z.array(OpenSession) }),
  }),
  'sessions.end': defineEndpoint({
    service: 'account',
    method: 'DELETE',
    path: '/api/auth/sessions/:session',
    access: { who: 'signed-in' },
    summary: 'End one of the caller’s own sessions; 404 for anybody else’s.',
    params: z.strictObject({ session: z.string().regex(/^[\w-]{43}$/) }),
    status: 200,
    response: Done,
  }),
  'sessions.endOthers': defineEndpoint({
    service: 'account',
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: { who: 'signed-in' },
    summary: 'End all sessions of the caller but this one.',
    status: 200,
    response: Done,
  }),
  'mails.passwordReset': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/password-resets/:id/mail',
    access: { who: 'system' },
    summary: 'Make the link of a password reset. Made again, the one before stops working.',
    params: IdParams,
    status: 200,
    response: LinkMail,
  }),
  'mails.verification': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/users/:id/verification-mail',
    access: { who: 'system' },
    summary: 'Make the link that confirms a person’s address. Made again, the one before stops working.',
    params: IdParams,
    status: 200,
    response: LinkMail,
  }),
  'people.get': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/internal/people/:id',
    access: { who: 'system' },
    summary: 'A person, for a service whose own copy has not arrived yet.',
    params: IdParams,
    status: 200,
    response: z.object({
      user_id: Id,
      full_name: z.string(),
      email: z.string(),
      image_URL: z.string(),
      email_verified: z.boolean(),
      /** The language they chose for mails. */
      locale: Locale,
      /** The sequence of the person's latest event. */
      sequence: z.number().int(),
    }),
  }),
} as const;
