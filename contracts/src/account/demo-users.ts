import type { Role } from '../shared/roles.ts';

export interface DemoUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** Days before the first start; the history begins with the accounts of the shop. */
  readonly joinedDaysAgo: number;
}

interface Joined {
  readonly name: readonly [first: string, last: string];
  readonly daysAgo: number;
}

const demoUser = (number: number, { name: [firstName, lastName], daysAgo }: Joined): DemoUser => ({
  id: `6740000000000000000000${String(number).padStart(2, '0')}`,
  email: `${firstName.toLowerCase()}@petcare.test`,
  role: 'user',
  firstName,
  lastName,
  joinedDaysAgo: daysAgo,
});

/**
 * Users of the demo data: three accounts to sign in with and several authors. The ids are fixed, because several
 * services refer to them.
 */
export const demoUsers = {
  admin: {
    ...demoUser(1, { name: ['Nasreen', 'Akter'], daysAgo: 92 }),
    email: 'admin@petcare.test',
    role: 'admin',
  },
  doctor: {
    ...demoUser(2, { name: ['Imran', 'Chowdhury'], daysAgo: 91 }),
    email: 'doctor@petcare.test',
    role: 'doctor',
  },
  user: { ...demoUser(3, { name: ['Rahima', 'Khatun'], daysAgo: 89 }), email: 'user@petcare.test' },
  tanvir: demoUser(4, { name: ['Tanvir', 'Ahmed'], daysAgo: 88 }),
  mithila: demoUser(5, { name: ['Mithila', 'Roy'], daysAgo: 87 }),
  sabbir: demoUser(6, { name: ['Sabbir', 'Hossain'], daysAgo: 85 }),
  farzana: demoUser(7, { name: ['Farzana', 'Yasmin'], daysAgo: 84 }),
  joya: demoUser(8, { name: ['Joya', 'Chakma'], daysAgo: 82 }),
} as const satisfies Record<string, DemoUser>;

export type DemoUserName = keyof typeof demoUsers;

const demoDoctor = (number: number, email: string, joined: Joined): DemoUser => ({
  ...demoUser(number, joined),
  email: `${email}@petcare.test`,
  role: 'doctor',
});

/** Accounts of the other doctors of the demo clinic, with the addresses that their profiles show. */
export const demoDoctorUsers = {
  sharmin: demoDoctor(31, 'sharmin.sultana', { name: ['Sharmin', 'Sultana'], daysAgo: 91 }),
  rezaul: demoDoctor(32, 'rezaul.karim', { name: ['Rezaul', 'Karim'], daysAgo: 91 }),
  nusrat: demoDoctor(33, 'nusrat.jahan', { name: ['Nusrat', 'Jahan'], daysAgo: 91 }),
  anik: demoDoctor(34, 'anik.barua', { name: ['অনীক', 'বড়ুয়া'], daysAgo: 91 }),
  tahmina: demoDoctor(35, 'tahmina.haque', { name: ['Tahmina', 'Haque'], daysAgo: 91 }),
} as const satisfies Record<string, DemoUser>;

/** Customers who joined during the history, some with their name in Bangla. Written only with a history. */
export const demoCustomers = {
  nusaiba: demoUser(11, { name: ['Nusaiba', 'Karim'], daysAgo: 79 }),
  rumana: { ...demoUser(12, { name: ['রুমানা', 'পারভীন'], daysAgo: 74 }), email: 'rumana@petcare.test' },
  arif: demoUser(13, { name: ['Arif', 'Mahmud'], daysAgo: 67 }),
  sumon: { ...demoUser(14, { name: ['সুমন', 'দাস'], daysAgo: 61 }), email: 'sumon@petcare.test' },
  tasnim: demoUser(15, { name: ['Tasnim', 'Haque'], daysAgo: 54 }),
  rafiq: demoUser(16, { name: ['Rafiq', 'Islam'], daysAgo: 46 }),
  sharmin: { ...demoUser(17, { name: ['শারমিন', 'আক্তার'], daysAgo: 39 }), email: 'sharmin@petcare.test' },
  pritha: demoUser(18, { name: ['Pritha', 'Barua'], daysAgo: 31 }),
  mahin: demoUser(19, { name: ['Mahin', 'Chowdhury'], daysAgo: 24 }),
  anika: { ...demoUser(20, { name: ['আনিকা', 'রহমান'], daysAgo: 17 }), email: 'anika@petcare.test' },
  zubair: demoUser(21, { name: ['Zubair', 'Alam'], daysAgo: 9 }),
  lamia: demoUser(22, { name: ['Lamia', 'Sultana'], daysAgo: 3 }),
} as const satisfies Record<string, DemoUser>;

export const allDemoUsers = { ...demoUsers, ...demoCustomers };
export type DemoName = keyof typeof allDemoUsers;

/** The users of the demo data with or without a history, oldest account first. */
export function demoUsersFor(historyDays: number): readonly DemoUser[] {
  const users: DemoUser[] = [
    ...Object.values(demoDoctorUsers),
    ...Object.values(historyDays > 0 ? allDemoUsers : demoUsers),
  ];
  return users.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo);
}

/** Customers with an account during the history, oldest account first. */
export const historyCustomers: readonly DemoUser[] = Object.values(allDemoUsers).filter(
  ({ role }) => role === 'user',
);
