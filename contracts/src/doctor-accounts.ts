import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, line } from './fields.ts';
import { Role } from './roles.ts';
import { LinkMail, LinkToken } from './account-security.ts';
import { Password, User } from './users.ts';

/** How long an invitation can be used, once. */
export const invitationDays = 7;

const Invitation = z.object({
  invitation_id: Id,
  specialist_id: Id,
  dr_name: z.string(),
  email: z.string(),
});

export const doctorAccountEndpoints = {
  'invitations.look': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/invitations/look',
    access: { who: 'anyone' },
    summary: 'Whom an invitation is for, and whether that address already has an account.',
    body: z.strictObject({ token: LinkToken }),
    status: 200,
    response: z.object({
      /** Empty when nobody said what they are called. */
      full_name: z.string(),
      email: z.string(),
      /** The role it gives. */
      role: Role,
      has_account: z.boolean(),
    }),
    errors: ['link_expired'],
  }),
  'invitations.accept': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/auth/invitations/accept',
    access: { who: 'anyone' },
    summary:
      'Join as who one was invited: opens a confirmed account with the role for the invited address, or gives the role to the account that has it after its password was given. Once.',
    body: z.strictObject({ token: LinkToken, password: Password, full_name: line(121).optional() }),
    status: 201,
    response: z.object({ message: z.string(), data: z.object({ user: User }) }),
    errors: ['link_expired', 'wrong_credentials', 'last_admin'],
  }),
  'invitations.find': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/internal/invitations/find',
    access: { who: 'system' },
    summary: 'The open invitation behind the code of a link; null when there is none (any more).',
    body: z.strictObject({ token: LinkToken }),
    status: 200,
    response: Invitation.nullable(),
  }),
  'mails.invitation': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/internal/invitations/:id/mail',
    access: { who: 'system' },
    summary: 'Make the link of an invitation. Made again, the one before stops working.',
    params: IdParams,
    status: 200,
    response: LinkMail,
  }),
} as const;
