import { type Author, deletedUserName } from '@petcare/contracts/shared/authors.ts';
import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { trusted } from 'mongoose';
import { UserCopies, type UserCopyDocument } from './user-copy.model.ts';

export function findUserCopy(id: string): Promise<UserCopyDocument | null> {
  return UserCopies.findById(id).lean();
}

/** Returns a lookup of the authors of a page, read with one query. Unknown and deleted users are "Deleted user". */
export async function findAuthors(ids: Iterable<string>): Promise<(id: string) => Author> {
  const userIds = [...new Set(ids)];
  const users =
    userIds.length === 0
      ? []
      : await UserCopies.find(
          { _id: trusted({ $in: userIds }), deleted: false },
          { fullName: 1, imageUrl: 1 },
        ).lean();
  const byId = new Map(users.map((one) => [one._id, one]));
  return (id) => {
    const found = byId.get(id);
    return {
      _id: id,
      full_name: found?.fullName ?? deletedUserName,
      image_URL: found?.imageUrl ?? defaultPicture,
    };
  };
}
