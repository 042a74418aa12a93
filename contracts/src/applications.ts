import { z } from 'zod';
import { AdoptionStatus } from './adoptions.ts';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { DeletedCount, Id, IdParams, Instant, Phone, text } from './fields.ts';
import { Author } from './people.ts';
import { Picture } from './pictures.ts';

/** `released`: it was accepted, and the owner has given the pet back to the list. */
export const ApplicationStatus = z
  .enum(['submitted', 'accepted', 'declined', 'withdrawn', 'released'])
  .meta({ id: 'ApplicationStatus' });
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** How owner and applicant reach each other. Nobody else ever gets it, and they only after acceptance. */
export const Contact = z
  .object({ full_name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

const shown = {
  _id: Id,
  adoption_id: Id,
  message: z.string(),
  status: ApplicationStatus,
  createdAt: Instant,
  decidedAt: Instant.nullable(),
};

/** An application as the owner of the post sees it. */
export const ReceivedApplication = z
  .object({ ...shown, applicant: Author, contact: Contact.nullable() })
  .meta({ id: 'ReceivedApplication' });
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

/** An application as the one who made it sees it. The post is null once it was deleted. */
export const OwnApplication = z
  .object({
    ...shown,
    adoption: z
      .object({ title: z.string(), status: AdoptionStatus, picture: Picture, owner: Author })
      .nullable(),
    contact: Contact.nullable(),
  })
  .meta({ id: 'OwnApplication' });
export type OwnApplication = z.infer<typeof OwnApplication>;

export const ApplyBody = z.strictObject({ message: text(1_000), phone: Phone }).meta({ id: 'ApplyBody' });
export type ApplyBody = z.infer<typeof ApplyBody>;

export const applicationEndpoints = {
  'applications.submit': defineEndpoint({
    service: 'content',
    method: 'POST',
    path: '/api/adoptions/:id/applications',
    access: { who: 'signed-in' },
    summary:
      'Apply to adopt the pet of this post. One open application per person and post; needs a confirmed email address.',
    params: IdParams,
    body: ApplyBody,
    status: 201,
    response: z.object({ message: z.string(), application: OwnApplication }),
    errors: ['adoption_not_available', 'already_applied', 'email_not_verified', 'forbidden'],
  }),
  'applications.ofPost': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/adoptions/:id/applications',
    access: { who: 'owner', admins: false },
    summary: 'The applications for one’s own post, oldest first.',
    params: IdParams,
    status: 200,
    response: z.array(ReceivedApplication),
  }),
  'applications.mine': defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/api/adoptions/applications/mine',
    access: { who: 'signed-in' },
    summary: 'The applications the caller has made, newest first.',
    query: z.strictObject({ adoption_id: Id.optional() }),
    status: 200,
    response: z.array(OwnApplication),
  }),
  'applications.accept': defineEndpoint({
    service: 'content',
    method: 'PUT',
    path: '/api/adoptions/applications/:id/accept',
    access: { who: 'owner', admins: false },
    summary:
      'The owner of the post chooses this applicant: the post is Pending, all others are declined and told, and the two see how to reach each other. One decision, whatever races.',
    params: IdParams,
    body: z.strictObject({ phone: Phone }),
    status: 200,
    response: z.object({ message: z.string(), application: ReceivedApplication }),
    errors: ['adoption_not_available', 'application_closed', 'email_not_verified'],
  }),
  'applications.decline': defineEndpoint({
    service: 'content',
    method: 'PUT',
    path: '/api/adoptions/applications/:id/decline',
    access: { who: 'owner', admins: false },
    summary: 'The owner of the post declines this applicant, who is told.',
    params: IdParams,
    status: 200,
    response: z.object({ message: z.string(), application: ReceivedApplication }),
    errors: ['application_closed'],
  }),
  'applications.withdraw': defineEndpoint({
    service: 'content',
    method: 'PUT',
    path: '/api/adoptions/applications/:id/withdraw',
    access: { who: 'owner', admins: false },
    summary: 'The applicant takes the application back. If it was accepted, the pet is Available again.',
    params: IdParams,
    status: 200,
    response: z.object({ message: z.string(), application: OwnApplication }),
    errors: ['application_closed'],
  }),
  'applications.deleteOfUser': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/api/adoptions/applications/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete all applications a person has made, before the person is deleted. A pet they were about to get is Available again. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
