import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isFromOurPages } from './origin.ts';

const publicUrl = 'https://petcare.example';

function allowed(method: string, headers: Record<string, string>): boolean {
  return isFromOurPages(
    { method, headers: { host: 'inner:8080', ...headers } } as unknown as IncomingMessage,
    publicUrl,
  );
}

describe('a request that changes something must come from our own pages', () => {
  test.each([
    ['our public address', { origin: 'https://petcare.example' }],
    ['the address it was called by', { origin: 'http://inner:8080' }],
    ['the browser says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a program with the CSRF header', { 'x-petcare-client': 'cli' }],
  ])('%s may', (_, headers) => expect(allowed('POST', headers)).toBe(true));

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site with the CSRF header', { origin: 'https://evil.example', 'x-petcare-client': 'x' }],
    ['our name as a subdomain of theirs', { origin: 'https://petcare.example.evil.example' }],
    ['our host over plain http', { origin: 'http://petcare.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['nothing said at all', {}],
  ])('%s may not', (_, headers) => expect(allowed('PUT', headers)).toBe(false));

  test('reading is free', () => expect(allowed('GET', { origin: 'https://evil.example' })).toBe(true));
});
