import { z } from 'zod';
import { DeletionKind } from './deletion-plans.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { DeletedCount, Id, IdParams, Instant, PageQuery } from './fields.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;
const system = { who: 'system' } as const;

export const DeletionService = z.enum(['account', 'content', 'clinic', 'commerce']);

/** How far one owner's share of a deletion is. */
export const DeletionStep = z
  .object({
    name: z.string(),
    service: DeletionService,
    stage: z.number().int().positive(),
    /** `retrying`: the service could not do it just now; it is asked again until it has. */
    state: z.enum(['waiting', 'running', 'retrying', 'done']),
    /** Rows counted when it began, and rows done so far; more than `total` when some were born meanwhile. */
    total: z.number().int().nonnegative(),
    done: z.number().int().nonnegative(),
    /** Why it has to wait, as the service or the network said it. */
    error: z.string().nullable(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'DeletionStep' });
export type DeletionStep = z.infer<typeof DeletionStep>;

export const DeletionState = z.enum(['scheduled', 'undone', 'running', 'done']).meta({ id: 'DeletionState' });
export type DeletionState = z.infer<typeof DeletionState>;

export const Deletion = z
  .object({
    _id: Id,
    kind: DeletionKind,
    target_id: Id,
    /** The name of what is deleted, as it was; of a person it is blank once they are gone. */
    label: z.string(),
    by: z.object({ id: z.string(), full_name: z.string() }),
    state: DeletionState,
    /** Until then it can be taken back. */
    starts_at: Instant,
    steps: z.array(DeletionStep),
    /** Rows that were born while it ran, found by the last look at every service. */
    late_rows: z.number().int().nonnegative(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    version: z.number().int().positive(),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.infer<typeof Deletion>;

/** How many rows of each kind hang on a record. `kept`: the books keep them, without the person. */
export const DeletionRows = z.object({
  /** What it is called, where this service owns the record; null where it does not, or there is none. */
  label: z.string().nullable(),
  rows: z.array(
    z.object({ step: z.string(), count: z.number().int().nonnegative(), kept: z.boolean().default(false) }),
  ),
});
export type DeletionRows = z.infer<typeof DeletionRows>;

/** What would go: shown in the question before. */
export const DeletionPreview = z
  .object({
    kind: DeletionKind,
    target_id: Id,
    label: z.string(),
    rows: z.array(
      z.object({
        service: DeletionService,
        step: z.string(),
        count: z.number().int().nonnegative(),
        kept: z.boolean(),
      }),
    ),
    /** Services that could not be asked just now. */
    silent: z.array(DeletionService),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** How many rows a bulk delete takes at a time; all of them when nothing is said. */
export const BatchQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(10_000).optional() });

export const StepProgress = z.strictObject({
  state: z.enum(['running', 'retrying', 'done']),
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  error: z.string().max(500).nullable(),
});
export type StepProgress = z.infer<typeof StepProgress>;

function countsOf<const S extends ServiceName>(service: S) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/deletions/:kind/:id/rows`,
    access: system,
    summary: 'How many rows of this service a deletion still has to take, by step.',
    params: z.strictObject({ kind: DeletionKind, id: Id }),
    status: 200,
    response: DeletionRows,
  });
}

function personalOf<const S extends ServiceName>(service: S, summary: string) {
  return defineEndpoint({
    service,
    method: 'DELETE',
    path: `/internal/${service}/people/:id/personal-rows`,
    access: system,
    summary,
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  });
}

const answered = z.object({ message: z.string(), deletion: Deletion });

export const deletionEndpoints = {
  'users.delete': defineEndpoint({
    service: 'account',
    method: 'DELETE',
    path: '/api/users/:id',
    access: admins,
    summary:
      'Disable an account and end its sessions at once; ten seconds later everything of it goes, service by service. Answers with the deletion to watch. The same call again answers with the same deletion.',
    params: IdParams,
    status: 202,
    response: answered,
    errors: ['last_admin'],
  }),
  'deletions.start': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/deletions',
    access: admins,
    summary:
      'Delete a doctor, service, product, post or person with everything that hangs on it, ten seconds from now. Answers with the deletion to watch.',
    body: z.strictObject({ kind: DeletionKind, target_id: Id }),
    status: 202,
    response: answered,
    errors: ['last_admin'],
  }),
  'deletions.preview': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions/preview',
    access: admins,
    summary: 'What would go with a person, doctor, service, product or post, counted in every service.',
    query: z.strictObject({ kind: DeletionKind, id: Id }),
    status: 200,
    response: DeletionPreview,
  }),
  'deletions.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions',
    access: admins,
    summary: 'Deletions, newest first; on request those that are not over.',
    query: PageQuery.extend({ open: z.enum(['true']).optional() }),
    status: 200,
    response: z.array(Deletion),
    paged: true,
  }),
  'deletions.get': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions/:id',
    access: admins,
    summary: 'One deletion and how far each service is.',
    params: IdParams,
    status: 200,
    response: Deletion,
  }),
  'deletions.undo': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/deletions/:id/undo',
    access: admins,
    summary: 'Take a deletion back before it starts.',
    params: IdParams,
    status: 200,
    response: answered,
    errors: ['deletion_started'],
  }),
  'deletions.open': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/internal/account/deletions/open',
    access: system,
    summary:
      'Deletions that have begun and are not over: the worker sees to it that each is being worked on.',
    status: 200,
    response: z.array(Deletion),
  }),
  'deletions.report': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/internal/account/deletions/:id/steps/:step',
    access: system,
    summary: 'How far one step is.',
    params: z.strictObject({ id: Id, step: z.string().max(40) }),
    body: StepProgress,
    status: 200,
    response: Deletion,
  }),
  'deletions.finish': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/account/deletions/:id/finish',
    access: system,
    summary:
      'Every service has acknowledged and the last look found nothing: the record itself goes, and everybody is told. May be repeated.',
    params: IdParams,
    body: z.strictObject({ late_rows: z.number().int().nonnegative() }),
    status: 200,
    response: Deletion,
  }),
  'deletions.rows.account': countsOf('account'),
  'deletions.rows.content': countsOf('content'),
  'deletions.rows.clinic': countsOf('clinic'),
  'deletions.rows.commerce': countsOf('commerce'),
  'deletions.personal.account': personalOf('account', 'Delete the notification inbox of a person.'),
  'deletions.personal.clinic': personalOf(
    'clinic',
    'Delete what the clinic still keeps of a person: waits, visits that left the lists, the link to a doctor.',
  ),
  'deletions.personal.commerce': personalOf(
    'commerce',
    'Delete the cart of a person and blank them in payments; the books keep the amounts.',
  ),
  'deletions.leftovers.content': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/internal/content/adoptions/:id/leftovers',
    access: system,
    summary: 'Delete the comments and applications of a post that is gone; who had applied is told.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
