import type { Field } from './probes/fields.ts';

/** Free text of a body: any word fits, so that a script does too. */
export function isTextField({ part, schemas }: Field): boolean {
  return (
    part === 'body' &&
    schemas.some(
      ({ type, enum: values, const: only, format, pattern, maxLength = Infinity }) =>
        type === 'string' &&
        values === undefined &&
        only === undefined &&
        format === undefined &&
        maxLength >= 20 &&
        (pattern === undefined || new RegExp(pattern).test('<img src=x>')),
    )
  );
}
