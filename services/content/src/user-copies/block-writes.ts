import { defaultPicture } from '@petcare/contracts/users.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { UserCopies } from './user-copy.model.ts';

/**
 * From here on this person writes nothing any more, if it is one of our own processes that deletes what is theirs:
 * then the person goes too, and a post that was under way while we looked would be nobody's. There is no way back.
 * An admin may delete somebody's posts and keep the person.
 */
export async function blockWrites(caller: Caller, id: string): Promise<void> {
  if (caller.kind !== 'system') return;
  if (await UserCopies.exists({ _id: id, leaving: true })) return;
  await UserCopies.updateOne(
    { _id: id },
    {
      $set: { leaving: true },
      // Somebody whose account we have not heard of yet: what is told of them later leaves this as it is.
      $setOnInsert: {
        fullName: '',
        email: '',
        emailVerified: false,
        imageUrl: defaultPicture,
        sequence: 0,
        deleted: false,
      },
    },
    { upsert: true },
  );
}

/**
 * To be called in the transaction that stores what somebody writes. It writes the person too, so that it collides
 * with `blockWrites`: what is stored was stored before that, and is found by whoever deletes after it.
 * @throws not_found when the person is gone or going.
 */
export async function assertMayWrite(id: string): Promise<void> {
  const { matchedCount } = await UserCopies.updateOne(
    { _id: id, deleted: false, leaving: trusted({ $ne: true }) },
    { $inc: { written: 1 } },
  );
  if (matchedCount === 0) throw notFound('person');
}
