import type { Role } from './roles.ts';

interface DemoUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

const demoUser = (number: number, firstName: string, lastName: string): DemoUser => ({
  id: `67400000000000000000000${number}`,
  email: `${firstName.toLowerCase()}@petcare.test`,
  role: 'user',
  firstName,
  lastName,
});

/**
 * Users of the demo data: three accounts to sign in with and several authors. The ids are fixed, because several
 * services refer to them.
 */
export const demoUsers = {
  admin: { ...demoUser(1, 'Nasreen', 'Akter'), email: 'admin@petcare.test', role: 'admin' },
  doctor: { ...demoUser(2, 'Imran', 'Chowdhury'), email: 'doctor@petcare.test', role: 'doctor' },
  user: { ...demoUser(3, 'Rahima', 'Khatun'), email: 'user@petcare.test' },
  tanvir: demoUser(4, 'Tanvir', 'Ahmed'),
  mithila: demoUser(5, 'Mithila', 'Roy'),
  sabbir: demoUser(6, 'Sabbir', 'Hossain'),
  farzana: demoUser(7, 'Farzana', 'Yasmin'),
  joya: demoUser(8, 'Joya', 'Chakma'),
} as const satisfies Record<string, DemoUser>;

export type DemoUserName = keyof typeof demoUsers;
