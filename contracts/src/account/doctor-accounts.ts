import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, line } from '../shared/fields.ts';
import { Role } from '../shared/roles.ts';
import { LinkEmail, LinkToken } from './account-security.ts';
import { Password, User } from './users.ts';

export const invitationDays = 7;

const Invitation = z.object({
  invitation_id: Id,
  specialist_id: Id,
  dr_name: z.string(),
  email: z.string(),
});

export const doctorAccountEndpoints = {
  ...defineEndpoints('account', {
    'invitations.look': {
      method: 'POST',
      path: '/api/auth/invitations/look',
      access: { who: 'anyone' },
      summary: 'Get the recipient and role of an invitation, and if the address already has an account.',
      body: z.strictObject({ token: LinkToken }),
      response: z.object({
        full_name: z.string(),
        email: z.string(),
        role: Role,
        has_account: z.boolean(),
      }),
      errors: ['link_expired'],
    },
    'invitations.accept': {
      method: 'POST',
      path: '/api/auth/invitations/accept',
      access: { who: 'anyone' },
      summary:
        'Accept an invitation. Creates a verified account with the role, or gives the role to the existing account of this address after its password is verified. Works once.',
      body: z.strictObject({ token: LinkToken, password: Password, full_name: line(121).optional() }),
      status: 201,
      response: z.object({ message: z.string(), data: z.object({ user: User }) }),
      errors: ['link_expired', 'wrong_credentials', 'last_admin'],
    },
  }),
  ...defineEndpoints('clinic', {
    'invitations.find': {
      method: 'POST',
      path: '/internal/invitations/find',
      access: { who: 'system' },
      summary: 'Get the open invitation of a token; null if it is unknown, used or expired.',
      body: z.strictObject({ token: LinkToken }),
      response: Invitation.nullable(),
    },
    'mails.invitation': {
      method: 'POST',
      path: '/internal/invitations/:id/mail',
      access: { who: 'system' },
      summary: 'Create the link of a doctor invitation. Invalidates the previous link.',
      params: IdParams,
      response: LinkEmail,
    },
  }),
} as const;
