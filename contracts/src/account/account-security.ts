import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import { MessageResponse, Email, Id, IdParams, Instant } from '../shared/fields.ts';
import { Locale } from '../shared/locale.ts';
import { Password } from './users.ts';

/** The secret in an email link. The server stores only its hash. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'must be the code of a link');

/** Lifetime of an email link. A link works once. */
export const passwordResetMinutes = 30;
export const verificationHours = 48;

/** A signed-in session. `id` identifies it and grants no access. */
export const ActiveSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    userAgent: z.string(),
    ip: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'OpenSession' });
export type ActiveSession = z.infer<typeof ActiveSession>;

/**
 * The recipient and the link of an email; null when there is no recipient any more. `full_name` is empty until the
 * address is verified.
 */
export const LinkEmail = z
  .object({ to: z.string(), full_name: z.string(), locale: Locale, link: z.string() })
  .nullable();

export const accountSecurityEndpoints = defineEndpoints('account', {
  'passwords.change': {
    method: 'PUT',
    path: '/api/auth/password',
    access: { who: 'signed-in' },
    summary: 'Change the password of the caller. Ends all other sessions of the caller.',
    body: z.strictObject({ current_password: z.string().min(1).max(128), new_password: Password }),
    response: MessageResponse,
  },
  'passwords.forgot': {
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: { who: 'anyone' },
    summary:
      'Request a password reset email. The response and its timing are the same for addresses without an account.',
    body: z.strictObject({ email: Email, locale: Locale.optional() }),
    status: 202,
    response: MessageResponse,
  },
  'passwords.reset': {
    method: 'POST',
    path: '/api/auth/password/reset',
    access: { who: 'anyone' },
    summary:
      'Set a new password with the token of a reset link. The token works once, within 30 minutes. Ends all sessions.',
    body: z.strictObject({ token: LinkToken, password: Password }),
    response: MessageResponse,
    errors: ['link_expired'],
  },
  'emails.askVerification': {
    method: 'POST',
    path: '/api/auth/email/verification',
    access: { who: 'signed-in' },
    summary: 'Send the verification email again. No email is sent if the address is already verified.',
    status: 202,
    response: MessageResponse,
  },
  'emails.verify': {
    method: 'POST',
    path: '/api/auth/email/verify',
    access: { who: 'anyone' },
    summary: 'Verify an email address with the token of a verification link.',
    body: z.strictObject({ token: LinkToken }),
    response: MessageResponse,
    errors: ['link_expired'],
  },
  'sessions.list': {
    method: 'GET',
    path: '/api/auth/sessions',
    access: { who: 'signed-in' },
    summary: 'List the sessions of the caller, newest first.',
    response: z.object({ sessions: z.array(ActiveSession) }),
  },
  'sessions.end': {
    method: 'DELETE',
    path: '/api/auth/sessions/:session',
    access: { who: 'signed-in' },
    summary: 'End one session of the caller. Sessions of other users answer 404.',
    params: z.strictObject({ session: z.string().regex(/^[\w-]{43}$/) }),
    response: MessageResponse,
  },
  'sessions.endOthers': {
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: { who: 'signed-in' },
    summary: 'End all sessions of the caller except the current one.',
    response: MessageResponse,
  },
  'mails.passwordReset': {
    method: 'POST',
    path: '/internal/password-resets/:id/mail',
    access: { who: 'system' },
    summary: 'Create the link of a password reset. Invalidates the previous link.',
    params: IdParams,
    response: LinkEmail,
  },
  'mails.verification': {
    method: 'POST',
    path: '/internal/users/:id/verification-mail',
    access: { who: 'system' },
    summary: 'Create the verification link of a user. Invalidates the previous link.',
    params: IdParams,
    response: LinkEmail,
  },
  'people.get': {
    method: 'GET',
    path: '/internal/users/:id',
    access: { who: 'system' },
    summary: 'Get a user. For services whose replicated copy has not arrived yet.',
    params: IdParams,
    response: z.object({
      user_id: Id,
      full_name: z.string(),
      email: z.string(),
      image_URL: z.string(),
      email_verified: z.boolean(),
      locale: Locale,
      sequence: z.number().int(),
    }),
  },
});
