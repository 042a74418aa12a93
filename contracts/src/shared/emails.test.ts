import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import { mailLink } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { Email } from './fields.ts';

describe('an email address is stored lower-cased, with its domain in ASCII form', () => {
  test.each([
    ['  Rima@PetCare.Test ', 'rima@petcare.test'],
    ['karim@উদাহরণ.বাংলা', 'karim@xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
    ['karim@xn--d5b6ci4b4b3a.xn--54b7fta0cc', 'karim@xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
    ['Karim@XN--D5B6CI4B4B3A.xn--54b7fta0cc', 'karim@xn--d5b6ci4b4b3a.xn--54b7fta0cc'],
    ['user@Bücher.example', 'user@xn--bcher-kva.example'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ['user@ｅｘａｍｐｌｅ．com', 'user@example.com'],
    ["o'brien+tag_1-2@example.com.bd", "o'brien+tag_1-2@example.com.bd"],
    ['a!b&c#d=e%f@example.com', 'a!b&c#d=e%f@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
  });
});

describe('no email address', () => {
  test.each([
    '',
    'rima',
    'rima@',
    '@example.com',
    'rima@localhost',
    'rima@example.c',
    'rima@192.168.0.1',
    'rima@１９２.１６８.０.１',
    'rima@[127.0.0.1]',
    'rima@@example.com',
    'a@b@example.com',
    '.rima@example.com',
    'rima.@example.com',
    'ri..ma@example.com',
    'ri ma@example.com',
    'রিমা@example.com',
    'rima@-example.com',
    'rima@exam_ple.com',
    'rima@example..com',
    'rima@example.com.',
    'rima@উদাহরণ.বাংলা/x',
    'rima@উদাহরণ.বাংলা:80',
    'rima@বাং\u0000লা.com',
    'Rima <rima@example.com>',
    '"rima"@example.com',
    'rima@example.com,x@example.com',
    `${'a'.repeat(65)}@example.com`,
    `rima@${'a'.repeat(64)}.com`,
    `rima@${'ab.'.repeat(90)}com`,
  ])('%j', (typed) => {
    expect(Email.safeParse(typed).error?.issues).toMatchObject([{ message: expect.any(String) }]);
  });
});

test('every email address in a request has this one rule', () => {
  const emails = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) =>
      emailsIn(schema).map(([path, email]) => ({ path: `${name} ${path}`, email })),
    ),
  );
  const typed = 'a!b@উদাহরণ.বাংলা';
  expect(emails.length).toBeGreaterThan(10);
  expect(emails.filter(({ email }) => email.safeParse(typed).data !== Email.parse(typed))).toEqual([]);
  expect(emails.filter(({ email }) => email.safeParse('rima').success)).toEqual([]);
});

function emailsIn(schema: unknown, path = ''): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([field, inner]) =>
      field.endsWith('email')
        ? [[`${path}${field}`, inner] satisfies [string, z.ZodType]]
        : emailsIn(inner, `${path}${field}.`),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return emailsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return emailsIn(schema.element, path);
  if (schema instanceof z.ZodPipe) return emailsIn(schema.in, path);
  return schema instanceof z.ZodUnion ? schema.options.flatMap((one) => emailsIn(one, path)) : [];
}

test('a link that opens an email keeps every sign of the address', () => {
  expect(mailLink('a&b%c#d@example.com')).toBe('mailto:a%26b%25c%23d@example.com');
});
