import { endedLinkDays } from '@petcare/contracts/clinic/passport/passport-links.ts';
import { trusted } from 'mongoose';
import { PassportLinks } from './passport-link.model.ts';

/** Deletes links that ended 30 days ago, with the record of their views. */
export async function deleteEndedLinks(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - endedLinkDays * 24 * 3_600_000);
  await PassportLinks.deleteMany({ endsAt: trusted({ $lt: before }) });
}
