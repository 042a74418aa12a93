import type { Role } from '@petcare/contracts/roles.ts';
import type { User } from '@petcare/contracts/users.ts';
import { toUser, Users } from './user.model.ts';

interface UsersAsked {
  readonly page: number;
  readonly limit: number;
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
}

/** One page of the users, newest first, and how many there are: of a role, or with an address, if that is asked for. */
export async function listUsers({
  page,
  limit,
  role,
  email,
}: UsersAsked): Promise<{ users: User[]; total: number }> {
  const filter = { ...(role && { role }), ...(email && { email }) };
  const [found, total] = await Promise.all([
    Users.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    Users.countDocuments(filter),
  ]);
  return { users: found.map(toUser), total };
}
