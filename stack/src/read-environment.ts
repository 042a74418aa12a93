import { z } from 'zod';

/** What stands between commas; nothing when nothing is given. */
const List = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Addresses between commas, as their origins; none when nothing is given. */
export const Origins = List.pipe(
  z.array(z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin)),
);

/**
 * Where a stand-in listens: on this machine only, unless it lives in a container, whose loopback address nobody else
 * reaches. Besides this machine's own names it then answers to those of HOST_NAMES, and to no other.
 */
export const whereToListen = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.ipv4().default('127.0.0.1'),
  HOST_NAMES: List,
};

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
