import { parse } from 'yaml';
import { z } from 'zod';

/*
 * Schema of the part of the Compose specification that docker-compose.yml uses, in its long form. Unknown keys are
 * refused, because docker compose ignores a mistyped one.
 */

const duration = z.string().regex(/^\d+(ms|s|m|h)$/);
const stringList = z.array(z.string()).min(1);

const contained = {
  init: z.literal(true),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  // Docker keeps all lines of a container otherwise, until the disk is full.
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({
      'max-size': z.string().regex(/^\d+[km]$/),
      'max-file': z.string().regex(/^\d+$/),
    }),
  }),
};

/** Arguments that take their values from the environment; Docker knows those of a proxy without an ARG. */
const buildArguments = ['NODE_IMAGE', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const;

const Healthcheck = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    /** Without it the image's own health check applies. */
    test: z.tuple([z.literal('CMD')], z.string()).optional(),
    interval: duration,
    timeout: duration,
    retries: z.number().int().positive(),
    start_period: duration,
    start_interval: duration,
  }),
]);

const Limits = z.strictObject({
  cpus: z.string().regex(/^\d+(\.\d+)?$/),
  memory: z.string().regex(/^\d+[MG]$/),
  pids: z.number().int().positive(),
});

const Service = z.strictObject({
  ...contained,
  image: z.string(),
  build: z
    .strictObject({
      context: z.literal('.'),
      target: z.string(),
      args: z.array(z.enum(buildArguments)).length(buildArguments.length),
      secrets: z.array(z.string()),
    })
    .optional(),
  user: z.string().optional(),
  hostname: z.string().optional(),
  restart: z.enum(['no', 'unless-stopped']),
  entrypoint: stringList.optional(),
  command: stringList.optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).default({}),
  networks: stringList.optional(),
  network_mode: z.literal('none').optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  stop_grace_period: duration.optional(),
  healthcheck: Healthcheck,
  deploy: z.strictObject({ resources: z.strictObject({ limits: Limits }) }),
});
export type ComposeService = z.output<typeof Service>;

const extension = z.templateLiteral(['x-', z.string()]);
const ComposeFile = z
  .looseObject({
    name: z.string(),
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
    volumes: z.record(z.string(), z.strictObject({})),
    secrets: z.record(z.string(), z.strictObject({ environment: z.string() })),
  })
  .superRefine((file, context) => {
    const known = new Set(['name', 'services', 'networks', 'volumes', 'secrets']);
    for (const key of Object.keys(file))
      if (!known.has(key) && !extension.safeParse(key).success)
        context.addIssue({ code: 'unrecognized_keys', keys: [key], input: file });
  });
export type ComposeFile = z.output<typeof ComposeFile>;

/**
 * Reads a compose file as `docker compose` does: merges anchors and substitutes variables by `given` or their
 * default.
 * @throws ZodError naming every key that is unknown, missing or wrong.
 */
export function readComposeFile(text: string, given: Readonly<Record<string, string>> = {}): ComposeFile {
  const substituteVariables = (_key: unknown, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(
          /\$\{([A-Z_]+):-([^}]*)\}/g,
          (_whole, name: string, fallback: string) => given[name] || fallback,
        )
      : value;
  // Unlimited aliases, because nearly every service merges the same anchors.
  return ComposeFile.parse(parse(text, substituteVariables, { merge: true, maxAliasCount: -1 }));
}
