import {
  maxActivePassportLinks,
  type CreatePassportLinkBody,
  type LinkDuration,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { makeLinkToken } from '@petcare/platform/auth/link-token.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Pets } from '../pet.model.ts';
import { linksOfPet, PassportLinks, type PassportLinkDocument } from './passport-link.model.ts';

const hoursOf: Record<LinkDuration, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 };
/** Links of one pet that are listed: the active ones and those that ended last. */
const maxListed = 100;

export interface CreatedLink {
  readonly link: PassportLinkDocument;
  readonly token: string;
  readonly added: boolean;
}

/**
 * Creates a link to the passport of an active pet of the caller. A repeated `client_id` gives the active link another
 * token, because the first one is not stored.
 * @throws not_found, pet_not_active, too_many_links
 * @throws idempotency_conflict – the client id belongs to another request, or to a link that has ended
 */
export async function createLink(
  petId: string,
  { shows, valid_for: validFor, client_id }: CreatePassportLinkBody,
  caller: UserCaller,
  now = new Date(),
): Promise<CreatedLink> {
  const clientId = client_id ?? null;
  const { token, tokenHash } = makeLinkToken();
  return inTransaction(async () => {
    // Each creation writes to the pet, so that concurrent ones conflict and each counts the links of the others.
    const pet = await Pets.findOneAndUpdate(
      { _id: petId, ownerId: caller.id },
      { $inc: { linkChanges: 1 } },
    ).lean();
    if (!pet) throw notFound('pet');
    if (pet.status !== 'active') throw conflict('pet_not_active');
    const active = { petId, endsAt: trusted({ $gt: now }) };
    if (clientId !== null && (await PassportLinks.exists({ petId, clientId }))) {
      const link = await PassportLinks.findOneAndUpdate(
        { ...active, clientId, shows, validFor },
        { $set: { tokenHash } },
        { returnDocument: 'after' },
      ).lean();
      if (!link) throw conflict('idempotency_conflict');
      return { link, token, added: false };
    }
    if ((await PassportLinks.countDocuments(active).hint(linksOfPet)) >= maxActivePassportLinks)
      throw conflict('too_many_links');
    const link: PassportLinkDocument = {
      _id: newId(),
      petId,
      tokenHash,
      clientId,
      shows,
      validFor,
      createdAt: now,
      endsAt: new Date(now.getTime() + hoursOf[validFor] * 3_600_000),
      revoked: false,
      viewCount: 0,
      views: [],
    };
    await PassportLinks.create([link]);
    return { link, token, added: true };
  });
}

/** Returns the links of a pet of the caller, newest first. @throws not_found. */
export async function listLinks(petId: string, caller: UserCaller): Promise<PassportLinkDocument[]> {
  await assertOwner(petId, caller);
  return PassportLinks.find({ petId }).sort({ createdAt: -1, _id: -1 }).limit(maxListed).lean();
}

/** Ends a link at once; no-op when it has ended. @throws not_found. */
export async function revokeLink(
  { id: petId, linkId }: { id: string; linkId: string },
  caller: UserCaller,
  now = new Date(),
): Promise<void> {
  await assertOwner(petId, caller);
  const link = { _id: linkId, petId };
  const { matchedCount } = await PassportLinks.updateOne(
    { ...link, endsAt: trusted({ $gt: now }) },
    { $set: { endsAt: now, revoked: true } },
  );
  if (matchedCount === 0 && !(await PassportLinks.exists(link))) throw notFound('link');
}

/** Links belong to the owner alone: an admin does not share the pets of others. */
async function assertOwner(petId: string, caller: UserCaller): Promise<void> {
  if (!(await Pets.exists({ _id: petId, ownerId: caller.id }))) throw notFound('pet');
}
