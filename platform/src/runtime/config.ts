import { z } from 'zod';
import { serverAddress } from './server-address.ts';

const port = z.coerce.number().int().min(0).max(65_535);

export const processConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** 0 lets the operating system choose; the port is logged. */
  PORT: port.default(0),
  /** Separate, non-public port of /metrics. Default: none. 0 as for PORT. */
  METRICS_PORT: port.optional(),
  /** Loopback by default; a container sets 0.0.0.0. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /**
   * Milliseconds after SIGTERM during which the process still answers although it reports not ready: the time a load
   * balancer needs to notice. 0 for a single copy.
   */
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(0),
  /** Milliseconds that a process may take to finish its work after the drain. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().positive().default(10_000),
});

export const serviceConfig = processConfig.extend({
  MONGO_URL: serverAddress('mongodb', 'mongodb+srv'),
  AMQP_URL: serverAddress('amqp', 'amqps'),
  VALKEY_URL: serverAddress('redis', 'rediss', 'valkey', 'valkeys'),
  /** JSON Web Key Set of the processes that may vouch for a caller. */
  IDENTITY_JWKS: z.string().min(2),
  /** Prefix of every exchange, queue and job queue, so that several systems can share one broker. */
  EVENTS_NAMESPACE: z
    .string()
    .regex(/^[\w-]*$/)
    .default(''),
});

/**
 * Parses the environment once, when a process starts. Exits with one line per missing or wrong variable, because an
 * incomplete configuration would fail later, far from its cause.
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

/** Parses the environment without exiting, for tests and tools. An empty value counts as missing. */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): ParsedConfig<z.output<S>> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name];
    if (value !== undefined && value !== '') values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return { success: true, data: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.') || 'configuration';
    return `Setting ${name} ${name in values ? `is wrong: ${message}` : 'is missing'}.`;
  });
  return { success: false, problems };
}
