import type { User, UsersQuery } from '@petcare/contracts/account/users.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted } from 'mongoose';
import { toUser, Users, userSorts, type UserDocument } from './user.model.ts';

export async function listUsers(query: UsersQuery): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await findPage(listOf(query), query);
  return { users: rows.map(toUser), total };
}

export async function* eachUser(query: UsersQuery): AsyncGenerator<User[]> {
  for await (const rows of eachBatch(listOf(query))) yield rows.map(toUser);
}

function listOf({ role, email, verified, being_deleted, search, sort }: UsersQuery): List<UserDocument> {
  const found = withTermsLike(search, 'searchTerms');
  return {
    rows: Users,
    among: {},
    wanted: {
      ...(role && { role }),
      ...(email && { email }),
      ...(verified !== undefined && { emailVerified: verified }),
      ...(being_deleted !== undefined && {
        removal: being_deleted ? trusted({ $in: ['scheduled', 'begun'] }) : null,
      }),
      ...found,
    },
    order: orderBy(sort, userSorts, {}),
    searchIndex: found.$and !== undefined && { searchTerms: 1 },
  };
}
