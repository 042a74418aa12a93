import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createPasswords } from './password-hash.ts';

const passwords = createPasswords();

test('a hash of another argon2 library matches its password', async () => {
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwords.matches('password', known)).toBe(true);
  expect(await passwords.matches('Password', known)).toBe(false);
});

test('the same password gives a different hash each time, with the recommended cost', async () => {
  const [first, second] = [await passwords.hash('a long secret'), await passwords.hash('a long secret')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await passwords.matches('a long secret', first)).toBe(true);
  expect(await passwords.matches('a long secret ', first)).toBe(false);
});

test('a Bangla password matches in every Unicode composition', async () => {
  const hash = await passwords.hash('আমার কোড়া বিড়াল'.normalize('NFD'));
  expect(await passwords.matches('আমার কোড়া বিড়াল'.normalize('NFC'), hash)).toBe(true);
});

test('no password matches a missing hash', async () => {
  expect(await passwords.matches('', undefined)).toBe(false);
});

test('a hundred passwords at once do not block the event loop', async () => {
  const hash = await passwords.hash('a long secret');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => passwords.matches('a long secret', hash)),
  );
  delay.disable();
  expect(answers.every(Boolean)).toBe(true);
  // Hashing runs on other threads; on this one the delay would be as long as all of it.
  const all = performance.now() - begun;
  expect(delay.percentile(99) / 1e6).toBeLessThan(all / 4);
});
