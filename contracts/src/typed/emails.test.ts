import { describe, expect, test } from 'vitest';
import { mailLink } from './emails.ts';
import { Email } from '../shared/fields.ts';

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

test('a link that opens an email keeps every sign of the address', () => {
  expect(mailLink('a&b%c#d@example.com')).toBe('mailto:a%26b%25c%23d@example.com');
});
