import type { PassportQuery } from '@petcare/contracts/clinic/passport/passport.ts';
import {
  maxListedTransfers,
  type PetTransfer,
  type TransferQuery,
} from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { findPage } from '@petcare/platform/lists/find-page.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { latestFirst } from '../passport/passport-entry.model.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { FormerEntries, type FormerEntryDocument } from './former-entry.model.ts';
import { deleteFormerPassports } from './former-passport.ts';
import { PetTransfers, toPetTransfer, type PetTransferDocument } from './pet-transfer.model.ts';

const newestFirst = { at: -1, _id: -1 } as const;

/** Returns the latest transfers from and to a user. */
export async function findTransfers(userId: string): Promise<PetTransfer[]> {
  // One query for either would read the transfers of everyone in order.
  const [from, to] = await Promise.all([latest({ fromId: userId }), latest({ toId: userId })]);
  const rows = [...from, ...to].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other._id.localeCompare(one._id),
  );
  return showTransfers(rows.slice(0, maxListedTransfers), userId);
}

function latest(filter: QueryFilter<PetTransferDocument>): Promise<PetTransferDocument[]> {
  return PetTransfers.find(filter)
    .sort({ ...newestFirst })
    .limit(maxListedTransfers)
    .lean();
}

/** Returns one page of the transfers of all pets, and their number. */
export async function listTransfers({
  status,
  page,
  limit,
}: TransferQuery): Promise<{ transfers: PetTransfer[]; total: number }> {
  const filter = status === undefined ? {} : { status };
  const rows = await PetTransfers.find(filter)
    .sort({ ...newestFirst })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean();
  return { transfers: await showTransfers(rows, null), total: await PetTransfers.countDocuments(filter) };
}

/** Returns transfers with the names of their users, for a user; for admins without a reader. */
export async function showTransfers(
  rows: readonly PetTransferDocument[],
  readerId: string | null,
): Promise<PetTransfer[]> {
  const ids = [...new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))];
  const users = await UserCopies.find({ _id: trusted({ $in: ids }) }, { fullName: 1 }).lean();
  const names = new Map(users.map(({ _id, fullName }) => [_id, fullName]));
  return rows.map((row) => toPetTransfer(row, (id) => names.get(id) ?? '', readerId));
}

/**
 * Returns one page of a passport as it was when the pet was transferred, for its former owner.
 * @throws not_found – also once it was given up or the transfer was undone
 */
export async function listFormerEntries(
  transferId: string,
  query: PassportQuery,
  caller: UserCaller,
): Promise<{ rows: FormerEntryDocument[]; total: number }> {
  const { kind } = query;
  const transfer = await findOfFormerOwner(transferId, caller);
  if (transfer.formerPet === null) throw notFound('transfer');
  return findPage(
    {
      rows: FormerEntries,
      among: { transferId },
      wanted: kind === undefined ? {} : { 'content.kind': kind },
      order: { sort: latestFirst, index: { keys: { transferId: 1, ...latestFirst } } },
      ofOne: true,
    },
    query,
  );
}

/** Deletes the view of a former owner for good. Idempotent. @throws not_found. */
export async function giveUpFormerPassport(transferId: string, caller: UserCaller): Promise<void> {
  await findOfFormerOwner(transferId, caller);
  await inTransaction(() => deleteFormerPassports([transferId]));
}

/** The view belongs to the former owner alone; admins read the passport itself. */
async function findOfFormerOwner(id: string, caller: UserCaller): Promise<PetTransferDocument> {
  const transfer = await PetTransfers.findOne({ _id: id, fromId: caller.id }).lean();
  if (!transfer) throw notFound('transfer');
  return transfer;
}
