import { z } from 'zod';
import { Role } from './roles.ts';

export const Actor = z.object({ id: z.string(), role: z.enum([...Role.options, 'visitor', 'system']) });
export type Actor = z.infer<typeof Actor>;
