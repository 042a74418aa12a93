import { z } from 'zod';
import { Id } from './fields.ts';
import { Role } from './roles.ts';
import { DeletionKind } from './deletion-plans.ts';
import { Locale } from './users.ts';
import type { EventDefinition } from './event-definition.ts';

const Person = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  image_URL: z.string(),
  role: Role,
  email_verified: z.boolean(),
});

/** What the account service tells the others. */
export const accountEvents = {
  'user.registered': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'Somebody opened an account.',
    data: Person,
  },
  'user.updated': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A name, picture, address or role changed.',
    data: Person,
  },
  'user.verification_requested': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A link that confirms an address is to be sent. The link is made when the mail is.',
    data: z.object({ user_id: Id }),
  },
  'user.security_changed': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'A password or address changed: the person is told by mail, at the address of before.',
    data: z.object({
      user_id: Id,
      change: z.enum(['password', 'email']),
      email: z.string(),
      full_name: z.string(),
      locale: Locale,
    }),
  },
  'password_reset.requested': {
    version: 1,
    producer: 'account',
    aggregate: 'password_reset',
    summary:
      'Somebody forgot a password. Whether an account has the address is only looked up when the mail is made.',
    data: z.object({ request_id: Id }),
  },
  'doctor_invitation.accepted': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'An invited doctor has an account now; the clinic links it.',
    data: z.object({ invitation_id: Id, specialist_id: Id, user_id: Id }),
  },
  'user_invitation.sent': {
    version: 1,
    producer: 'account',
    aggregate: 'user_invitation',
    summary: 'An admin asks somebody to join. The link is made when the mail is.',
    data: z.object({ invitation_id: Id }),
  },
  'deletion.started': {
    version: 1,
    producer: 'account',
    aggregate: 'deletion',
    summary: 'The time to take a deletion back is over: everything that hangs on the record is to go.',
    data: z.object({ deletion_id: Id, kind: DeletionKind, target_id: Id }),
  },
  'invariants.check_asked': {
    version: 1,
    producer: 'account',
    aggregate: 'check',
    summary: 'An admin wants the promises counted now.',
    data: z.object({}),
  },
  'user.purged': {
    version: 1,
    producer: 'account',
    aggregate: 'user',
    summary: 'Nothing of this person is left anywhere but in the books, where their name is blank.',
    data: z.object({ user_id: Id }),
  },
} as const satisfies Record<string, EventDefinition>;
