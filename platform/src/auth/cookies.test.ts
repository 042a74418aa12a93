import { expect, test } from 'vitest';
import { endedSessionCookies, sessionCookies } from './cookies.ts';

test('over HTTPS the session cookie has the __Host- prefix with the attributes that browsers require', () => {
  const [session] = sessionCookies('secret', 'https://petcare.example');
  expect(session).toMatch(/^__Host-petcare_session=secret; /);
  expect(session).toMatch(/; Path=\/;/);
  expect(session).toMatch(/; Secure$/);
  expect(session).not.toMatch(/Domain/i);
});

test('over HTTP no cookie has the prefix or is Secure, since browsers would drop it', () => {
  const cookies = sessionCookies('secret', 'http://localhost:8080').join('\n');
  expect(cookies).toContain('petcare_session=secret; HttpOnly');
  expect(cookies).not.toMatch(/__Host-|Secure/);
});

test('signing out deletes every cookie that signing in sets', () => {
  for (const url of ['https://petcare.example', 'http://localhost:8080']) {
    const namesOf = (lines: string[]) => lines.map((line) => line.split('=')[0]);
    const ended = endedSessionCookies(url);
    expect(namesOf(ended)).toEqual(namesOf(sessionCookies('secret', url)));
    for (const line of ended) expect(line).toMatch(/^[\w-]+=;.* Max-Age=0;/);
  }
});
