import type { FieldError } from '@petcare/contracts/shared/errors.ts';
import type { z } from 'zod';
import { isSentence } from '../errors.ts';

type Part = 'path' | 'query' | 'body';

export function readPart(
  part: Part,
  schema: z.ZodType | undefined,
  value: unknown,
  problems: FieldError[],
): unknown {
  if (!schema) {
    if (part !== 'path' && value !== undefined) refuseUnexpected(part, value, problems);
    return undefined;
  }
  // Without the input, an issue cannot distinguish a missing value from one of another type.
  const parsed = schema.safeParse(value ?? (part === 'body' ? undefined : {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) problems.push(...fieldErrors(issue, part));
  return undefined;
}

function refuseUnexpected(part: Part, value: unknown, problems: FieldError[]): void {
  if (typeof value !== 'object' || value === null)
    problems.push({ field: part, message: 'is not expected here' });
  else for (const name of Object.keys(value)) problems.push({ field: name, message: 'is not a known field' });
}

function fieldErrors(issue: z.core.$ZodIssue, part: Part): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...at, key].join('.'), message: 'is not a known field' }));
  const field = at.join('.') || part;
  if (isSentence(issue.message)) return [{ field, message: issue.message }];
  if (/^invalid_(type|union)$/.test(issue.code) && issue.input === undefined)
    return [{ field, message: 'is required' }];
  return [{ field, message: lowerFirst(issue.message) }];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
