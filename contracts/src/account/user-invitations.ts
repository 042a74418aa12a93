import { z } from 'zod';
import { AdminAreas, refuseAreasOfOthers } from '../shared/admin-areas.ts';
import { LinkEmail } from './account-security.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { MessageResponse, Email, Id, IdParams, Instant, line, PageQuery } from '../shared/fields.ts';
import { Role } from '../shared/roles.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;

export const UserInvitation = z
  .object({
    _id: Id,
    email: z.string(),
    role: Role,
    /** The areas of a limited admin; absent for all. */
    admin_areas: AdminAreas.optional(),
    /** Empty if the admin entered no name. */
    full_name: z.string(),
    /** The last sender. The invitation is valid only while this user is an admin of all areas. */
    invited_by: z.object({ id: Id, full_name: z.string() }),
    sent_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'UserInvitation' });
export type UserInvitation = z.infer<typeof UserInvitation>;

export const InviteUserBody = z
  .strictObject({
    email: Email,
    role: Role,
    admin_areas: AdminAreas.optional(),
    full_name: line(121).optional(),
  })
  .superRefine(refuseAreasOfOthers)
  .meta({ id: 'InviteUserBody' });
export type InviteUserBody = z.infer<typeof InviteUserBody>;

const InvitationResponse = z.object({ message: z.string(), invitation: UserInvitation });

export const userInvitationEndpoints = defineEndpoints('account', {
  'users.invite': {
    method: 'POST',
    path: '/api/users/invitations',
    access: admins,
    summary:
      'Invite a user by email and with a role. An address with an account or with an open invitation answers 409 with that account or invitation.',
    body: InviteUserBody,
    status: 201,
    response: InvitationResponse,
    errors: ['email_taken', 'already_invited'],
  },
  'users.invitations': {
    method: 'GET',
    path: '/api/users/invitations',
    access: admins,
    summary: 'List open invitations, newest first. Includes recently expired ones.',
    query: PageQuery,
    response: z.array(UserInvitation),
    paged: true,
  },
  'users.resendInvitation': {
    method: 'POST',
    path: '/api/users/invitations/:id/resend',
    access: admins,
    summary: 'Resend an invitation for another 7 days. Invalidates the previous link.',
    params: IdParams,
    response: InvitationResponse,
  },
  'users.revokeInvitation': {
    method: 'DELETE',
    path: '/api/users/invitations/:id',
    access: admins,
    summary: 'Revoke an invitation. Its link stops working.',
    params: IdParams,
    response: MessageResponse,
  },
  'mails.userInvitation': {
    method: 'POST',
    path: '/internal/user-invitations/:id/mail',
    access: { who: 'system' },
    summary: 'Create the link of a user invitation. Invalidates the previous link.',
    params: IdParams,
    response: LinkEmail.unwrap().extend({ role: Role, invited_by: z.string() }).nullable(),
  },
});
