import { z } from 'zod';
import { Id } from './fields.ts';

/** Public profile of an author. A deleted author has the name "Deleted user". */
export const Author = z
  .object({ _id: Id, full_name: z.string(), image_URL: z.string() })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof Author>;

export const deletedUserName = 'Deleted user';
