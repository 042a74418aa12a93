import { z } from 'zod';
import { Id } from './fields.ts';

/** The writer of a post or comment, as everybody sees them. Whoever deleted their account is "Deleted user". */
export const Author = z
  .object({ _id: Id, full_name: z.string(), image_URL: z.string() })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof Author>;

export const deletedUserName = 'Deleted user';
