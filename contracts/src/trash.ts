import { z } from 'zod';
import { defineEndpoint, type ServiceName } from './shared/endpoint.ts';
import type { ErrorCode } from './shared/errors.ts';
import { MessageResponse, Id, Instant, PageQuery } from './shared/fields.ts';

export const trashDays = 30;

export const TrashKind = z
  .enum(['memory', 'adoption', 'specialist', 'clinic_service', 'pet', 'product'])
  .meta({ id: 'TrashKind' });
export type TrashKind = z.infer<typeof TrashKind>;

export const TrashEntry = z
  .object({
    kind: TrashKind,
    id: Id,
    label: z.string(),
    image_URL: z.string(),
    owner_name: z.string().nullable(),
    deleted_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.infer<typeof TrashEntry>;

function trashOf<const S extends ServiceName>(
  service: S,
  access: { who: 'signed-in' } | { who: 'roles'; roles: ['admin'] },
) {
  return defineEndpoint({
    service,
    method: 'GET',
    path: `/api/${service}/trash`,
    access,
    summary:
      'List deleted records of the last 30 days that can be restored, newest first. Users see records they deleted themselves; admins see all.',
    query: PageQuery,
    response: z.array(TrashEntry),
    paged: true,
  });
}

function restoreOf<
  const S extends ServiceName,
  const K extends TrashKind,
  const E extends readonly ErrorCode[],
>(
  service: S,
  access: { who: 'owner' } | { who: 'roles'; roles: ['admin'] },
  kinds: readonly [K, ...K[]],
  errors: E,
) {
  return defineEndpoint({
    service,
    method: 'POST',
    path: `/api/${service}/trash/:kind/:id/restore`,
    access,
    summary: 'Restore a deleted record. Only admins can restore a record that an admin deleted.',
    params: z.strictObject({ kind: z.enum(kinds), id: Id }),
    response: MessageResponse,
    errors,
  });
}

export const trashEndpoints = {
  'trash.content': trashOf('content', { who: 'signed-in' }),
  'trash.clinic': trashOf('clinic', { who: 'signed-in' }),
  'trash.commerce': trashOf('commerce', { who: 'roles', roles: ['admin'] }),
  'trash.restore.content': restoreOf('content', { who: 'owner' }, ['memory', 'adoption'], []),
  'trash.restore.clinic': restoreOf(
    'clinic',
    { who: 'owner' },
    ['specialist', 'clinic_service', 'pet'],
    ['specialist_email_taken', 'microchip_taken', 'too_many_pets'],
  ),
  'trash.restore.commerce': restoreOf(
    'commerce',
    { who: 'roles', roles: ['admin'] },
    ['product'],
    ['barcode_taken'],
  ),
} as const;
