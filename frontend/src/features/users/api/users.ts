import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { type SpecialistCard, specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { type User, userEndpoints } from '@petcare/contracts/account/users.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const usersEndpoint = userEndpoints['users.list'];

const userKey = (id: string) => [...queryKeys.users, 'one', id] as const;
/** Maximum of the endpoint. */
const maxDoctors = 200;

export function useUsers(query: QueryOf<typeof usersEndpoint>) {
  return useQuery({
    queryKey: [...queryKeys.users, 'list', query],
    queryFn: async ({ signal }): Promise<Page<User[]>> => {
      const { items, total } = await callPage(usersEndpoint, { query, signal });
      return { items: items.users, total };
    },
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: string | null) {
  return useQuery({
    queryKey: userKey(id ?? ''),
    queryFn: ({ signal }) => call(userEndpoints['users.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

interface RoleChange {
  readonly id: string;
  readonly role: Role;
  /** Null for all areas. */
  readonly areas: AdminArea[] | null;
}

/**
 * Changes the role of a user or the areas of an admin, which ends their sessions.
 * @throws last_admin when no other admin of all areas would remain
 */
export function useChangeRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, role, areas }: RoleChange) =>
      (
        await call(userEndpoints['users.changeRole'], {
          params: { id },
          body: { role, ...(areas && { admin_areas: areas }) },
        })
      ).user,
    onSuccess: (user) => queryClient.setQueryData(userKey(user.id), user),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.users });
      // The change can link a doctor's record to the account or unlink it.
      void queryClient.invalidateQueries({ queryKey: queryKeys.specialists });
    },
  });
}

export function useLinkedDoctors() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'linked'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], {
        query: { linked: 'true', limit: maxDoctors },
        signal,
      }),
    select: byAccount,
  });
}

function byAccount(doctors: readonly SpecialistCard[]): ReadonlyMap<string, SpecialistCard> {
  return new Map(
    doctors.flatMap((doctor): [string, SpecialistCard][] =>
      doctor.user_id ? [[doctor.user_id, doctor]] : [],
    ),
  );
}
