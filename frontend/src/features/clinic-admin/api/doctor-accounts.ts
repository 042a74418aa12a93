import type { User } from '@petcare/contracts/account/users.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const maxAccounts = 200;

export function useDoctorAccounts() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'accounts'],
    queryFn: async ({ signal }): Promise<User[]> => {
      const query = { role: 'doctor', limit: maxAccounts } as const;
      return (await call(userEndpoints['users.list'], { query, signal })).users;
    },
  });
}

export function useAccountByEmail(email: string) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'account-with', email],
    queryFn: async ({ signal }): Promise<User | null> => {
      const { users } = await call(userEndpoints['users.list'], { query: { email }, signal });
      return users[0] ?? null;
    },
  });
}
