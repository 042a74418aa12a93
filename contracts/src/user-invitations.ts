import { z } from 'zod';
import { LinkMail } from './account-security.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Email, Id, IdParams, Instant, line, PageQuery } from './fields.ts';
import { Role } from './roles.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;

/** Somebody an admin has asked to join, who has not done so yet. */
export const UserInvitation = z
  .object({
    _id: Id,
    email: z.string(),
    role: Role,
    /** Empty when nobody said what they are called. */
    full_name: z.string(),
    /** Who sent it last. It works only while they are an admin. */
    invited_by: z.object({ id: Id, full_name: z.string() }),
    sent_at: Instant,
    /** From then on the link works no more; the invitation can be sent again. */
    expires_at: Instant,
  })
  .meta({ id: 'UserInvitation' });
export type UserInvitation = z.infer<typeof UserInvitation>;

export const InviteUserBody = z
  .strictObject({ email: Email, role: Role, full_name: line(121).optional() })
  .meta({ id: 'InviteUserBody' });
export type InviteUserBody = z.infer<typeof InviteUserBody>;

const sent = z.object({ message: z.string(), invitation: UserInvitation });

export const userInvitationEndpoints = {
  'users.invite': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/users/invitations',
    access: admins,
    summary:
      'Invite somebody by mail, with the role they will have. An address that has an account already is refused with who it is, one that is invited already with that invitation.',
    body: InviteUserBody,
    status: 201,
    response: sent,
    errors: ['email_taken', 'already_invited'],
  }),
  'users.invitations': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/users/invitations',
    access: admins,
    summary: 'Invitations nobody has accepted yet, newest first; those out of time too, for a while.',
    query: PageQuery,
    status: 200,
    response: z.array(UserInvitation),
    paged: true,
  }),
  'users.resendInvitation': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/users/invitations/:id/resend',
    access: admins,
    summary: 'Send an invitation again, good for another 7 days. The link before stops working.',
    params: IdParams,
    status: 200,
    response: sent,
  }),
  'users.revokeInvitation': defineEndpoint({
    service: 'account',
    method: 'DELETE',
    path: '/api/users/invitations/:id',
    access: admins,
    summary: 'Take an invitation back: its link works no more.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'mails.userInvitation': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/user-invitations/:id/mail',
    access: { who: 'system' },
    summary: 'Make the link of an invitation. Made again, the one before stops working.',
    params: IdParams,
    status: 200,
    response: LinkMail.unwrap().extend({ role: Role, invited_by: z.string() }).nullable(),
  }),
} as const;
