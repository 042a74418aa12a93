import { readFileSync } from 'node:fs';

const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * True when an attacker would try the password first: a common one, the account's address, or one repeated
 * character.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const [name = ''] = email.split('@');
  return commonPasswords.has(plain) || plain === email || plain === name || /^(.)\1*$/u.test(plain);
}
