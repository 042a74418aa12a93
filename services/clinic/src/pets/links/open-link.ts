import {
  maxListedViews,
  maxSharedEntries,
  type SharedPassport,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { latestFirst, PassportEntries } from '../passport/passport-entry.model.ts';
import { Pets } from '../pet.model.ts';
import { sharedEntries, sharedFilter, sharedPet } from './link.rules.ts';
import { PassportLinks } from './passport-link.model.ts';

/**
 * Returns what a link shows, and records the view.
 * @throws not_found – an unknown, expired or revoked link, without a difference
 */
export async function openLink(token: string, now = new Date()): Promise<SharedPassport> {
  const tokenHash = hashLinkToken(token);
  // Found first, because the query planner would rather read all links that have not ended.
  const found = await PassportLinks.findOne({ tokenHash }, { _id: 1 }).lean();
  if (!found) throw notFound('link');
  const link = await PassportLinks.findOneAndUpdate(
    { _id: found._id, tokenHash, endsAt: trusted({ $gt: now }) },
    { $inc: { viewCount: 1 }, $push: { views: { $each: [now], $slice: -maxListedViews } } },
    { returnDocument: 'after' },
  ).lean();
  const pet = link && (await Pets.findOne({ _id: link.petId, status: 'active' }).lean());
  if (!pet) throw notFound('link');
  const rows = await PassportEntries.find({ petId: pet._id, ...sharedFilter(link.shows) })
    .sort({ ...latestFirst })
    .limit(maxSharedEntries)
    .lean();
  return {
    pet: sharedPet(pet, link.shows),
    shows: link.shows,
    ends_at: link.endsAt.toISOString(),
    entries: rows.flatMap(sharedEntries),
  };
}
