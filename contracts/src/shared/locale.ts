import { z } from 'zod';

export const Locale = z.enum(['en', 'bn']).meta({ id: 'Locale' });
export type Locale = z.infer<typeof Locale>;
