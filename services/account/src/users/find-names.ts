import { trusted } from 'mongoose';
import { Users } from './user.model.ts';
import { fullName } from './user.rules.ts';

/** Returns the current full names of users by id. Deleted users and other ids are missing. */
export async function findNames(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const users = await Users.find({ _id: trusted({ $in: uniqueIds }) }, { firstName: 1, lastName: 1 }).lean();
  return new Map(users.map((user) => [user._id, fullName(user)]));
}
