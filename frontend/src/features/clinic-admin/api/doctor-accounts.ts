import type { User } from '@petcare/contracts/users.ts';
import { userEndpoints } from '@petcare/contracts/users.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const mostAccounts = 200;

/** The accounts of the role doctor, as the user list has them; one of them may be linked to a doctor’s record. */
export function useDoctorAccounts() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'accounts'],
    queryFn: async ({ signal }): Promise<User[]> => {
      const query = { role: 'doctor', limit: mostAccounts } as const;
      return (await call(userEndpoints['users.list'], { query, signal })).users;
    },
  });
}

/** The account that goes by an address, whatever its role; null when there is none. */
export function useAccountWithAddress(email: string) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'account-with', email],
    queryFn: async ({ signal }): Promise<User | null> => {
      const { users } = await call(userEndpoints['users.list'], { query: { email }, signal });
      return users[0] ?? null;
    },
  });
}
