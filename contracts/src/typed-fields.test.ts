import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { Email, Phone } from './shared/fields.ts';

const typedFields = [
  {
    kind: 'phone',
    names: /phone|contact$|account_number/,
    rule: Phone,
    refused: '01012345678',
    typed: '+880 01712-345678',
    least: 15,
  },
  { kind: 'email address', names: /email$/, rule: Email, refused: 'rima', typed: 'a!b@উদাহরণ.বাংলা', least: 10 },
] as const;

test.each(typedFields)('every $kind in a request has one rule', ({ names, rule, refused, typed, least }) => {
  const fields = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) =>
      fieldsIn(schema, names).map(([path, field]) => ({ path: `${name} ${path}`, field })),
    ),
  );
  expect(fields.length).toBeGreaterThan(least);
  expect(fields.filter(({ field }) => field.safeParse(refused).success)).toEqual([]);
  expect(fields.filter(({ field }) => field.safeParse(typed).data !== rule.parse(typed))).toEqual([]);
});

function fieldsIn(schema: unknown, names: RegExp, path = ''): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([field, inner]) =>
      names.test(field)
        ? [[`${path}${field}`, inner] satisfies [string, z.ZodType]]
        : fieldsIn(inner, names, `${path}${field}.`),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsIn(schema.unwrap(), names, path);
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, names, path);
  if (schema instanceof z.ZodPipe) return fieldsIn(schema.in, names, path);
  return schema instanceof z.ZodUnion ? schema.options.flatMap((one) => fieldsIn(one, names, path)) : [];
}
