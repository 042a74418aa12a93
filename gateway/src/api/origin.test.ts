import { describe, expect, test } from 'vitest';
import { createSites } from './origin.ts';

const sites = createSites('https://petcare.example', ['https://www.petcare.example']);

function isAllowed(method: string, headers: Record<string, string>): boolean {
  return sites.isOwnRequest({ method, headers: { host: 'inner:8080', ...headers } });
}

describe('a writing request', () => {
  test.each([
    ['the public URL', { origin: 'https://petcare.example' }],
    ['an alias', { origin: 'https://www.petcare.example' }],
    ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a program with the CSRF header', { 'x-petcare-client': 'cli' }],
  ])('from %s is allowed', (_, headers) => expect(isAllowed('POST', headers)).toBe(true));

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    [
      'another site that was called by its own host',
      { origin: 'https://evil.example', host: 'evil.example' },
    ],
    ['another site with the CSRF header', { origin: 'https://evil.example', 'x-petcare-client': 'x' }],
    [
      'a subdomain of another site that begins with our name',
      { origin: 'https://petcare.example.evil.example' },
    ],
    ['our host over plain HTTP', { origin: 'http://petcare.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a client that sends none of the headers', {}],
  ])('from %s is refused', (_, headers) => expect(isAllowed('PUT', headers)).toBe(false));
});

test('a reading request is allowed from any origin', () => {
  expect(isAllowed('GET', { origin: 'https://evil.example' })).toBe(true);
});

test.each([
  ['petcare.example', true],
  ['www.petcare.example', true],
  ['127.0.0.1:8080', true],
  ['localhost', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['petcare.example:8443', false],
  [undefined, false],
])('the host %s is own: %s', (host, isOwn) => expect(sites.isOwnHost(host)).toBe(isOwn));
