import { z } from 'zod';
import { serverAddress } from './server-address.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** What every process reads from its environment. */
export const processConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** 0 lets the system choose; the chosen one stands in the log. */
  PORT: port.default(0),
  /** Loopback unless told otherwise: a container sets 0.0.0.0 on purpose. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * How long after SIGTERM a process still answers while it says that it is not ready: as long as whoever balances
   * between the copies needs to notice. 0 where there is only one copy.
   */
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(0),
  /** How long a process may take to finish its work after that. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().positive().default(10_000),
});

/** What a service that owns data reads on top. */
export const serviceConfig = processConfig.extend({
  MONGO_URL: serverAddress('mongodb', 'mongodb+srv'),
  AMQP_URL: serverAddress('amqp', 'amqps'),
  VALKEY_URL: serverAddress('redis', 'rediss', 'valkey', 'valkeys'),
  /** Public keys of those who may say who a caller is: a JSON Web Key Set. */
  IDENTITY_JWKS: z.string().min(2),
  /** Put before every exchange, queue and job queue, so that several systems can share one broker. */
  EVENTS_NAMESPACE: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
});

/**
 * Parses the environment once, at the start of a process. A missing or wrong value ends the process with
 * one line per variable: a system that starts with half a configuration fails later and further away.
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const parsed = parseConfig(schema, environment);
  if (parsed.success) return parsed.data;
  for (const problem of parsed.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}

type ParsedConfig<T> = { success: true; data: T } | { success: false; problems: string[] };

/** The same without ending the process, for tests and tools. An empty value counts as not set. */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): ParsedConfig<z.output<S>> {
  const known: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name];
    if (value !== undefined && value !== '') known[name] = value;
  }
  const parsed = schema.safeParse(known);
  if (parsed.success) return { success: true, data: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.') || 'configuration';
    return `Setting ${name} ${name in known ? `is wrong: ${message}` : 'is missing'}.`;
  });
  return { success: false, problems };
}
