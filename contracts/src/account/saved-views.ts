import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import { line } from '../shared/fields.ts';

export const maxSavedViews = 20;

/** Name of a table, such as `orders`. */
const TableName = z.string().regex(/^[a-z][a-z-]{1,39}$/, 'must be the name of a table');

/** Filters, search, order, columns and page size of a table under a name. */
export const SavedView = z
  .strictObject({
    name: line(60),
    /** The parameters of the address: `status=Pending&sort=total_price`. */
    address: z
      .string()
      .max(1_000)
      .regex(/^[\w%.+*=&~-]*$/, 'must be parameters of an address'),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

/** The views that an admin has saved for one table. */
export const SavedViews = z
  .object({
    views: z.array(SavedView),
    /** Increases with every change; 0 before the first one. */
    version: z.number().int().nonnegative(),
  })
  .meta({ id: 'SavedViews' });
export type SavedViews = z.infer<typeof SavedViews>;

export const SaveViewsBody = z
  .strictObject({
    table: TableName,
    views: z
      .array(SavedView)
      .max(maxSavedViews)
      .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, {
        message: 'must have different names',
      }),
    /** The version on screen; a change of another browser is never overwritten unseen. */
    version: z.number().int().nonnegative(),
  })
  .meta({ id: 'SaveViewsBody' });
export type SaveViewsBody = z.infer<typeof SaveViewsBody>;

const access = { who: 'roles', roles: ['admin'] } as const;

export const savedViewEndpoints = defineEndpoints('account', {
  'savedViews.get': {
    method: 'GET',
    path: '/api/saved-views',
    access,
    summary: 'Get the views that the caller has saved for a table.',
    query: z.strictObject({ table: TableName }),
    response: SavedViews,
  },
  'savedViews.save': {
    method: 'PUT',
    path: '/api/saved-views',
    access,
    summary: 'Replace the views that the caller has saved for a table. Identical views change nothing.',
    body: SaveViewsBody,
    response: SavedViews,
    errors: ['version_conflict'],
  },
});
