import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { createPasswords } from '../sign-in/passwords/password-hash.ts';
import { openAccount } from '../accounts/sign-up/open-account.ts';
import type { UserDocument } from '../users/user.model.ts';

export const testPassword = 'Blue-Kingfisher-42';

export function uniqueEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`;
}

export function newVisitor(): Extract<Caller, { kind: 'visitor' }> {
  return { kind: 'visitor', ip: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

interface UserFields {
  role?: Role;
  firstName?: string;
  lastName?: string;
}

export function buildUser({
  role = 'user',
  firstName = 'Rahima',
  lastName = 'Khatun',
}: UserFields = {}): Promise<UserDocument> {
  return openAccount(
    { firstName, lastName, email: uniqueEmail(), password: testPassword, role },
    createPasswords(),
  );
}

export function buildSignUp(
  overrides: Record<string, unknown> = {},
): Record<string, unknown> & { email: string } {
  return {
    role: 'user',
    firstName: 'Rahima',
    lastName: 'Khatun',
    email: uniqueEmail(),
    password: testPassword,
    full_name: 'Rahima Khatun',
    ...overrides,
  };
}
