import { z } from 'zod';

const List = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

export const Origins = List.pipe(
  z.array(z.url({ protocol: /^https?$/ }).transform((origin) => new URL(origin).origin)),
);

/**
 * Listening settings of a sandbox: loopback, unless it runs in a container, where other containers must reach it.
 * HOST_NAMES are accepted in addition to this machine's own names.
 */
export const listenSettings = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.ipv4().default('127.0.0.1'),
  HOST_NAMES: List,
};

/**
 * Reads the settings of a sandbox from the environment. An empty value counts as not set.
 * @param name beginning of the error message.
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
