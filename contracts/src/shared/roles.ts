import { z } from 'zod';

export const Role = z.enum(['user', 'doctor', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;
