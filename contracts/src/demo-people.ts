import type { Role } from './roles.ts';

interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

const community = (number: number, firstName: string, lastName: string): DemoPerson => ({
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
export const demoPeople = {
  admin: { ...community(1, 'Nasreen', 'Akter'), email: 'admin@petcare.test', role: 'admin' },
  doctor: { ...community(2, 'Imran', 'Chowdhury'), email: 'doctor@petcare.test', role: 'doctor' },
  user: { ...community(3, 'Rahima', 'Khatun'), email: 'user@petcare.test' },
  tanvir: community(4, 'Tanvir', 'Ahmed'),
  mithila: community(5, 'Mithila', 'Roy'),
  sabbir: community(6, 'Sabbir', 'Hossain'),
  farzana: community(7, 'Farzana', 'Yasmin'),
  joya: community(8, 'Joya', 'Chakma'),
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonName = keyof typeof demoPeople;
