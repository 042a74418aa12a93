import { z } from 'zod';

/** Addresses between commas, as their origins; none when nothing is given. */
export const Origins = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin)));

/**
 * Reads what a stand-in is told by its environment. An empty value counts as not set.
 * @param name of the stand-in, as a sentence begins with it.
 * @throws Error naming every variable that is missing or wrong.
 */
export function readEnvironment<S extends z.ZodType>(
  name: string,
  schema: S,
  environment: NodeJS.ProcessEnv,
): z.output<S> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map((issue) => `${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
  throw new Error(`${name} cannot start. ${reasons.join('; ')}`);
}
