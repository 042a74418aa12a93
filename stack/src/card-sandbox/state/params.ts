import { z } from 'zod';
import { invalidRequest } from './card-errors.ts';
import type { ProviderError } from './card-errors.ts';

/** Schemas of form values, which arrive as strings. The messages are Stripe's error codes. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number);
export const boolean = z
  .enum(['true', 'false'], 'parameter_invalid_boolean')
  .transform((text) => text === 'true');
export const text = z.string().min(1, 'parameter_invalid_empty').max(1000);
/** An empty value removes a key, as at Stripe. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)).refine((pairs) => Object.keys(pairs).length <= 50),
]);
export const expand = z.array(z.string()).optional();

/** An instant or a range, in Unix seconds. */
export const bounds = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

interface TimeBounds {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export function isWithin(
  time: number,
  { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: TimeBounds,
): boolean {
  return time > gt && time >= gte && time < lt && time <= lte;
}

export const pageParams = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

const messages: Record<string, (param: string, input: unknown) => string> = {
  parameter_missing: (param) => `Missing required param: ${param}.`,
  parameter_unknown: (param) => `Received unknown parameter: ${param}`,
  parameter_invalid_integer: (_param, input) => `Invalid integer: ${String(input)}`,
  parameter_invalid_boolean: (_param, input) => `Invalid boolean: ${String(input)}`,
  parameter_invalid_empty: (param) =>
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
};

/**
 * Validates the parameters of a call.
 * @throws ProviderError 400 that names the first wrong parameter in bracket form, such as `card[number]`.
 */
export function readParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue === undefined ? invalidRequest('Invalid request.') : toProviderError(issue);
}

function toProviderError(issue: z.core.$ZodIssue): ProviderError {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const param = toBracketForm([...issue.path, ...unknown]);
  if (param === 'payment_method_types') {
    return invalidRequest(
      'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` or `automatic_payment_methods` instead.',
      'payment_method_types_no_longer_supported',
      param,
    );
  }
  const code =
    unknown.length > 0
      ? 'parameter_unknown'
      : issue.input === undefined
        ? 'parameter_missing'
        : issue.message;
  const message = messages[code];
  if (message === undefined) return invalidRequest(`Invalid ${param}`, undefined, param);
  return invalidRequest(message(param, issue.input), code, param);
}

function toBracketForm(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return [first ?? '', ...rest.map((part) => `[${part}]`)].join('');
}
