import { z } from 'zod';
import { Role } from './roles.ts';

/** The user or process that caused an event. */
export const Actor = z.object({ id: z.string(), role: z.enum([...Role.options, 'visitor', 'system']) });
export type Actor = z.infer<typeof Actor>;
