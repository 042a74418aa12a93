import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PROCESSES, type ProcessName } from '../../system/processes.ts';

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface ProcessEnvironment {
  readonly required: readonly string[];
  readonly known: readonly string[];
  /** Defaults in their unparsed form. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Returns one sentence per variable that is missing or invalid; an empty value counts as not set. */
  problemsIn(environment: Readonly<Record<string, string>>): string[];
}

const secretSetting =
  /^(MONGO|AMQP|VALKEY|SMTP)_URL$|^IDENTITY_PRIVATE_JWK$|_(SECRET|SECRET_KEY|ACCESS_KEY|PASSWORD|APP_KEY|USERNAME|HOST_KEY|WEBHOOK_SECRET)$/;

export function isSecretSetting(variable: string): boolean {
  return secretSetting.test(variable);
}

/** Returns true for variables that Node and the OpenTelemetry SDK read in every process. */
export function isRuntimeSetting(variable: string): boolean {
  return /^(OTEL_[A-Z_]+|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|TZ)$/.test(variable);
}

/**
 * Reads the variables of a process from the `config.ts` next to its entry, so that there is no second list. The
 * file is found by path, not imported statically, because the stack must not depend on shipped code.
 * @throws Error when the file does not export exactly one schema.
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

function defaultOf(field: z.core.$ZodType): string | undefined {
  if (field instanceof z.ZodDefault) return String(field.def.defaultValue);
  return field instanceof z.ZodPipe ? defaultOf(field.def.in) : undefined;
}
