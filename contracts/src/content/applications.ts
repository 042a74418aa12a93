import { z } from 'zod';
import { AdoptionStatus } from './adoptions.ts';
import { BatchQuery } from '../shared/deletions.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { ClientId, DeletedCount, Id, IdParams, Instant, Phone, text } from '../shared/fields.ts';
import { Author } from '../shared/authors.ts';
import { Picture } from '../shared/pictures.ts';

/** `released`: accepted earlier, then the owner made the pet available again. */
export const ApplicationStatus = z
  .enum(['submitted', 'accepted', 'declined', 'withdrawn', 'released'])
  .meta({ id: 'ApplicationStatus' });
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** Contact details that owner and applicant exchange after acceptance. No other user receives them. */
export const Contact = z
  .object({ full_name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

const commonFields = {
  _id: Id,
  adoption_id: Id,
  message: z.string(),
  status: ApplicationStatus,
  createdAt: Instant,
  decidedAt: Instant.nullable(),
};

export const ReceivedApplication = z
  .object({ ...commonFields, applicant: Author, contact: Contact.nullable() })
  .meta({ id: 'ReceivedApplication' });
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

/** An application in the view of its applicant. `adoption` is null if the post was deleted. */
export const OwnApplication = z
  .object({
    ...commonFields,
    adoption: z
      .object({ title: z.string(), status: AdoptionStatus, picture: Picture, owner: Author })
      .nullable(),
    contact: Contact.nullable(),
  })
  .meta({ id: 'OwnApplication' });
export type OwnApplication = z.infer<typeof OwnApplication>;

export const ApplyBody = z
  .strictObject({ message: text(1_000), phone: Phone, client_id: ClientId.optional() })
  .meta({ id: 'ApplyBody' });
export type ApplyBody = z.infer<typeof ApplyBody>;

export const applicationEndpoints = defineEndpoints('content', {
  'applications.submit': {
    method: 'POST',
    path: '/api/adoptions/:id/applications',
    access: { who: 'signed-in' },
    summary:
      'Apply to adopt a pet. One open application per user and post. Requires a verified email address. Repeating a `client_id` answers 200 with the existing application.',
    params: IdParams,
    body: ApplyBody,
    status: 201,
    response: z.object({ message: z.string(), application: OwnApplication }),
    errors: [
      'adoption_not_available',
      'already_applied',
      'email_not_verified',
      'forbidden',
      'idempotency_conflict',
    ],
  },
  'applications.ofPost': {
    method: 'GET',
    path: '/api/adoptions/:id/applications',
    access: { who: 'owner', admins: false },
    summary: 'List the applications for a post of the caller, oldest first.',
    params: IdParams,
    response: z.array(ReceivedApplication),
  },
  'applications.mine': {
    method: 'GET',
    path: '/api/adoptions/applications/mine',
    access: { who: 'signed-in' },
    summary: 'List the applications of the caller, newest first.',
    query: z.strictObject({ adoption_id: Id.optional() }),
    response: z.array(OwnApplication),
  },
  'applications.accept': {
    method: 'PUT',
    path: '/api/adoptions/applications/:id/accept',
    access: { who: 'owner', admins: false },
    summary:
      'Accept an application. The post becomes Pending, all other applications are declined, and owner and applicant receive their contact details. Of concurrent decisions only one succeeds.',
    params: IdParams,
    body: z.strictObject({ phone: Phone }),
    response: z.object({ message: z.string(), application: ReceivedApplication }),
    errors: ['adoption_not_available', 'application_closed', 'email_not_verified'],
  },
  'applications.decline': {
    method: 'PUT',
    path: '/api/adoptions/applications/:id/decline',
    access: { who: 'owner', admins: false },
    summary: 'Decline an application. The applicant is notified.',
    params: IdParams,
    response: z.object({ message: z.string(), application: ReceivedApplication }),
    errors: ['application_closed'],
  },
  'applications.withdraw': {
    method: 'PUT',
    path: '/api/adoptions/applications/:id/withdraw',
    access: { who: 'owner', admins: false },
    summary: 'Withdraw an application of the caller. If it was accepted, the post becomes Available again.',
    params: IdParams,
    response: z.object({ message: z.string(), application: OwnApplication }),
    errors: ['application_closed'],
  },
  'applications.deleteOfUser': {
    method: 'DELETE',
    path: '/api/adoptions/applications/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete all applications of a user who is being deleted. A post that had accepted one becomes Available again. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
