import { z } from 'zod';
import { Id } from '../shared/fields.ts';
import { Role } from '../shared/roles.ts';
import { DeletionKind } from '../shared/deletion-plans.ts';
import { Locale } from '../shared/locale.ts';
import { defineEvents } from '../shared/event-definition.ts';

const UserFacts = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  image_URL: z.string(),
  role: Role,
  email_verified: z.boolean(),
});

export const accountEvents = defineEvents('account', {
  'user.registered': {
    summary: 'A user created an account.',
    data: UserFacts,
  },
  'user.updated': {
    summary: 'The name, picture, email address or role of a user changed.',
    data: UserFacts,
  },
  'user.verification_requested': {
    summary:
      'An email with a verification link must be sent. The mail worker requests the link when it sends the email.',
    data: z.object({ user_id: Id }),
  },
  'user.security_changed': {
    summary: 'A user changed the password or the email address. The notice goes to the previous address.',
    data: z.object({
      user_id: Id,
      change: z.enum(['password', 'email']),
      email: z.string(),
      full_name: z.string(),
      locale: Locale,
    }),
  },
  'password_reset.requested': {
    summary:
      'A password reset was requested. The account is looked up when the email is sent, so the request does not reveal if the address has an account.',
    data: z.object({ request_id: Id }),
  },
  'doctor_invitation.accepted': {
    aggregate: 'user',
    summary: 'An invited doctor has created an account. The clinic links it to the specialist record.',
    data: z.object({ invitation_id: Id, specialist_id: Id, user_id: Id }),
  },
  'user_invitation.sent': {
    summary: 'An admin invited a user. The mail worker requests the link when it sends the email.',
    data: z.object({ invitation_id: Id }),
  },
  'deletion.started': {
    summary: 'The undo period of a deletion is over. The worker deletes the record and all dependent data.',
    data: z.object({ deletion_id: Id, kind: DeletionKind, target_id: Id }),
  },
  'invariants.check_asked': {
    aggregate: 'check',
    summary: 'An admin requested an immediate check of the invariants.',
    data: z.object({}),
  },
  'user.purged': {
    summary: 'All data of a user has been deleted. Orders and payments are kept without the name.',
    data: z.object({ user_id: Id }),
  },
});
