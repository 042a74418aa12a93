import { type Author, deletedUserName } from '@petcare/contracts/people.ts';
import { defaultPicture } from '@petcare/contracts/users.ts';
import { trusted } from 'mongoose';
import { UserCopies, type UserCopyDocument } from './user-copy.model.ts';

/** Our copy of a person, or null when none has arrived. */
export function findUserCopy(id: string): Promise<UserCopyDocument | null> {
  return UserCopies.findById(id).lean();
}

/** Looks up the writers of a page at once. Whoever is not there (any more) is "Deleted user". */
export async function authorsOf(ids: Iterable<string>): Promise<(id: string) => Author> {
  const wanted = [...new Set(ids)];
  const people =
    wanted.length === 0
      ? []
      : await UserCopies.find(
          { _id: trusted({ $in: wanted }), deleted: false },
          { fullName: 1, imageUrl: 1 },
        ).lean();
  const byId = new Map(people.map((one) => [one._id, one]));
  return (id) => {
    const found = byId.get(id);
    return {
      _id: id,
      full_name: found?.fullName ?? deletedUserName,
      image_URL: found?.imageUrl ?? defaultPicture,
    };
  };
}
