import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isOwnRequest } from './origin.ts';

const publicUrl = 'https://petcare.example';

function isAllowed(method: string, headers: Record<string, string>): boolean {
  return isOwnRequest(
    { method, headers: { host: 'inner:8080', ...headers } } as unknown as IncomingMessage,
    publicUrl,
  );
}

describe('the origin check of a writing request', () => {
  test.each([
    ['the public URL', { origin: 'https://petcare.example' }],
    ['the host that was called', { origin: 'http://inner:8080' }],
    ['a same-origin fetch', { 'sec-fetch-site': 'same-origin' }],
    ['a program with the CSRF header', { 'x-petcare-client': 'cli' }],
  ])('accepts %s', (_, headers) => expect(isAllowed('POST', headers)).toBe(true));

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site with the CSRF header', { origin: 'https://evil.example', 'x-petcare-client': 'x' }],
    ['the public host as a subdomain of another site', { origin: 'https://petcare.example.evil.example' }],
    ['the public host over plain http', { origin: 'http://petcare.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['no header at all', {}],
  ])('rejects %s', (_, headers) => expect(isAllowed('PUT', headers)).toBe(false));

  test('a reading request is never rejected', () =>
    expect(isAllowed('GET', { origin: 'https://evil.example' })).toBe(true));
});
