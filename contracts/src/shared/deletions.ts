import { z } from 'zod';
import { DeletionKind } from './deletion-plans.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { DeletedCount, Id, IdParams, Instant, PageQuery } from './fields.ts';

const admins = { who: 'roles', roles: ['admin'] } as const;
const system = { who: 'system' } as const;

export const DeletionService = z.enum(['account', 'content', 'clinic', 'commerce']);

export const DeletionStep = z
  .object({
    name: z.string(),
    service: DeletionService,
    stage: z.number().int().positive(),
    /** `retrying`: the last call failed and is repeated until it succeeds. */
    state: z.enum(['waiting', 'running', 'retrying', 'done']),
    /** Rows counted at the start, and rows done so far. `done` exceeds `total` if rows were created meanwhile. */
    total: z.number().int().nonnegative(),
    done: z.number().int().nonnegative(),
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
    /** Name of the deleted record. Blank for a user after the deletion is done. */
    label: z.string(),
    by: z.object({ id: z.string(), full_name: z.string() }),
    state: DeletionState,
    starts_at: Instant,
    steps: z.array(DeletionStep),
    /** Rows created during the deletion and found by the final check of all services. */
    late_rows: z.number().int().nonnegative(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
    version: z.number().int().positive(),
  })
  .meta({ id: 'Deletion' });
export type Deletion = z.infer<typeof Deletion>;

/** Dependent rows of a record, by step. `kept` rows are anonymised instead of deleted. */
export const DeletionRows = z.object({
  /** Name of the record; null if this service does not own it or it does not exist. */
  label: z.string().nullable(),
  rows: z.array(
    z.object({ step: z.string(), count: z.number().int().nonnegative(), kept: z.boolean().default(false) }),
  ),
});
export type DeletionRows = z.infer<typeof DeletionRows>;

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
    /** Services that did not respond; their rows are missing. */
    silent: z.array(DeletionService),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** Maximum number of rows per call of a bulk delete. Default: all rows. */
export const BatchQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(10_000).optional() });

export const StepProgress = z.strictObject({
  state: z.enum(['running', 'retrying', 'done']),
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  error: z.string().max(500).nullable(),
});
export type StepProgress = z.infer<typeof StepProgress>;

function rowCountsOf<const S extends ServiceName>(service: S) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/deletions/:kind/:id/rows`,
    access: system,
    summary: 'Count the rows of this service that a deletion has not processed yet, by step.',
    params: z.strictObject({ kind: DeletionKind, id: Id }),
    response: DeletionRows,
  });
}

function personalRowsOf<const S extends ServiceName>(service: S, summary: string) {
  return defineEndpoint({
    service,
    method: 'DELETE',
    path: `/internal/${service}/users/:id/personal-rows`,
    access: system,
    summary,
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  });
}

const DeletionResponse = z.object({ message: z.string(), deletion: Deletion });

export const DeletionsQuery = PageQuery.extend({ open: z.enum(['true']).optional() });

export const deletionEndpoints = {
  'users.delete': defineEndpoint({
    service: 'account',
    method: 'DELETE',
    path: '/api/users/:id',
    specified: true,
    access: admins,
    summary:
      'Start the deletion of a user. Disables the account and ends its sessions immediately; all services delete the data after ten seconds. Idempotent: a repeated call returns the same deletion.',
    params: IdParams,
    status: 202,
    response: DeletionResponse,
    errors: ['last_admin'],
  }),
  'deletions.start': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/deletions',
    access: admins,
    summary:
      'Start the deletion of a doctor, service, product, post or user and of all dependent data, ten seconds from now. Returns the deletion.',
    body: z.strictObject({ kind: DeletionKind, target_id: Id }),
    status: 202,
    response: DeletionResponse,
    errors: ['last_admin'],
  }),
  'deletions.preview': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions/preview',
    access: admins,
    summary: 'Count the dependent rows of a user, doctor, service, product or post in every service.',
    query: z.strictObject({ kind: DeletionKind, id: Id }),
    response: DeletionPreview,
  }),
  'deletions.list': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions',
    access: admins,
    summary: 'List deletions, newest first. `open=true` returns only unfinished ones.',
    query: DeletionsQuery,
    response: z.array(Deletion),
    paged: true,
  }),
  'deletions.get': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/api/deletions/:id',
    access: admins,
    summary: 'Get a deletion with the progress of each step.',
    params: IdParams,
    response: Deletion,
  }),
  'deletions.undo': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/api/deletions/:id/undo',
    access: admins,
    summary: 'Cancel a deletion before it starts.',
    params: IdParams,
    response: DeletionResponse,
    errors: ['deletion_started'],
  }),
  'deletions.open': defineEndpoint({
    service: 'account',
    method: 'GET',
    path: '/internal/account/deletions/open',
    access: system,
    summary: 'List deletions that have started and are unfinished. The cascade worker resumes them.',
    response: z.array(Deletion),
  }),
  'deletions.report': defineEndpoint({
    service: 'account',
    method: 'PUT',
    path: '/internal/account/deletions/:id/steps/:step',
    access: system,
    summary: 'Report the progress of one step.',
    params: z.strictObject({ id: Id, step: z.string().max(40) }),
    body: StepProgress,
    response: Deletion,
  }),
  'deletions.finish': defineEndpoint({
    service: 'account',
    method: 'POST',
    path: '/internal/account/deletions/:id/finish',
    access: system,
    summary:
      'Finish a deletion after all steps are done and the final check found no rows: deletes the record itself and publishes its event. Idempotent.',
    params: IdParams,
    body: z.strictObject({ late_rows: z.number().int().nonnegative() }),
    response: Deletion,
  }),
  'deletions.rows.account': rowCountsOf('account'),
  'deletions.rows.content': rowCountsOf('content'),
  'deletions.rows.clinic': rowCountsOf('clinic'),
  'deletions.rows.commerce': rowCountsOf('commerce'),
  'deletions.personal.account': personalRowsOf('account', 'Delete the notification inbox of a user.'),
  'deletions.personal.clinic': personalRowsOf(
    'clinic',
    'Delete the remaining clinic data of a user: waitlist entries, deleted appointments and the link to a specialist.',
  ),
  'deletions.personal.commerce': personalRowsOf(
    'commerce',
    'Delete the cart of a user and anonymise the payments. Amounts are kept.',
  ),
  'deletions.leftovers.content': defineEndpoint({
    service: 'content',
    method: 'DELETE',
    path: '/internal/content/adoptions/:id/leftovers',
    access: system,
    summary: 'Delete the comments and applications of a deleted post. The applicants are notified.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  }),
} as const;
