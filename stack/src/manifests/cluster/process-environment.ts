import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PROCESSES, type ProcessName } from '../../system/processes.ts';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** What a process reads from its environment, as its own schema says. */
export interface ProcessEnvironment {
  /** It does not start without these. */
  readonly required: readonly string[];
  /** Everything that it reads, the required ones among them. */
  readonly known: readonly string[];
  /** What it goes by where nothing is set, as it would be written. */
  readonly defaults: Readonly<Record<string, string>>;
  /** One sentence per variable that is missing or that the process would refuse; an empty value counts as not set. */
  problemsIn(environment: Readonly<Record<string, string>>): string[];
}

/** What does not belong into a file: it opens something, or may hold the password of what it names. */
const secretSetting =
  /^(MONGO|AMQP|VALKEY|SMTP)_URL$|^IDENTITY_PRIVATE_JWK$|_(SECRET|SECRET_KEY|ACCESS_KEY|PASSWORD|APP_KEY|USERNAME|HOST_KEY|WEBHOOK_SECRET)$/;

/** Whether the value of a variable must come from a secret. */
export function isSecretSetting(variable: string): boolean {
  return secretSetting.test(variable);
}

/** What Node and the OpenTelemetry SDK read by themselves, in every process. */
export function isRuntimeSetting(variable: string): boolean {
  return /^(OTEL_[A-Z_]+|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|TZ)$/.test(variable);
}

/**
 * Reads which variables a process knows from the `config.ts` beside its entry, so that there is no second list.
 *
 * The file is found by its path and not imported: nothing of the stack may depend on what is shipped.
 * @throws when the file exports no schema, or more than one.
 */
export async function environmentOf(name: ProcessName): Promise<ProcessEnvironment> {
  const file = path.join(checkout, path.dirname(PROCESSES[name].entry), 'config.ts');
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const schemas = Object.values(exported).filter((value) => value instanceof z.ZodObject);
  const [schema] = schemas;
  if (!schema || schemas.length > 1) throw new Error(`${file} must export one schema of its environment.`);
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  return {
    known: fields.map(([variable]) => variable),
    required: fields
      .filter(([, field]) => !z.safeParse(field, undefined).success)
      .map(([variable]) => variable),
    defaults: Object.fromEntries(
      fields.flatMap(([variable, field]) => {
        const written = defaultOf(field);
        return written === undefined ? [] : [[variable, written]];
      }),
    ),
    problemsIn(environment) {
      const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
      const parsed = schema.safeParse(given);
      return (parsed.error?.issues ?? []).map(
        ({ path: [variable = 'configuration'], message }) =>
          `${String(variable)} ${String(variable) in given ? `is wrong: ${message}` : 'is missing'}`,
      );
    },
  };
}

/** The default that a field was given, before anything is made of it. */
function defaultOf(field: z.core.$ZodType): string | undefined {
  if (field instanceof z.ZodDefault) return String(field.def.defaultValue);
  return field instanceof z.ZodPipe ? defaultOf(field.def.in) : undefined;
}
