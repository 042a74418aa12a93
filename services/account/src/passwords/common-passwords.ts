import { readFileSync } from 'node:fs';

const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Whether a password is among the first an attacker would try: a common one, or the account's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const [name = ''] = email.split('@');
  return commonPasswords.has(plain) || plain === email || plain === name || /^(.)\1*$/u.test(plain);
}
