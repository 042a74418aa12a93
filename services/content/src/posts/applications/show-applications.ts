import type {
  Contact,
  OwnApplication,
  ReceivedApplication,
} from '@petcare/contracts/content/applications.ts';
import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { findAuthors, findUserCopy } from '../../copies/find-user-copies.ts';
import type { ApplicationDocument } from './application.model.ts';
import { sharesContact } from './application.rules.ts';

/** Converts applications for the owner of their post, with the contact details of an accepted applicant. */
export async function showReceived(rows: readonly ApplicationDocument[]): Promise<ReceivedApplication[]> {
  const authorOf = await findAuthors(rows.map(({ applicantId }) => applicantId));
  const shown: ReceivedApplication[] = [];
  for (const row of rows)
    shown.push({
      ...toSharedFields(row),
      applicant: authorOf(row.applicantId),
      contact: await findContact(row, row.applicantId, row.applicantPhone),
    });
  return shown;
}

/** Converts applications for their applicant, with the contact details of an owner who accepted. */
export async function showOwn(rows: readonly ApplicationDocument[]): Promise<OwnApplication[]> {
  const posts = await Adoptions.find(
    { _id: trusted({ $in: rows.map(({ adoptionId }) => adoptionId) }) },
    { words: 0 },
  ).lean();
  const postOf = new Map(posts.map((post) => [post._id, post]));
  const authorOf = await findAuthors(posts.map(({ ownerId }) => ownerId));
  const shown: OwnApplication[] = [];
  for (const row of rows) {
    const post = postOf.get(row.adoptionId);
    const [picture] = post?.pictures ?? [];
    shown.push({
      ...toSharedFields(row),
      adoption:
        post && picture
          ? { title: post.title, status: post.status, picture, owner: authorOf(post.ownerId) }
          : null,
      contact: post ? await findContact(row, post.ownerId, row.ownerPhone) : null,
    });
  }
  return shown;
}

function toSharedFields(row: ApplicationDocument) {
  return {
    _id: row._id,
    adoption_id: row.adoptionId,
    message: row.message,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

async function findContact(
  { status }: ApplicationDocument,
  userId: string,
  phone: string | null,
): Promise<Contact | null> {
  if (!sharesContact(status) || phone === null) return null;
  const user = await findUserCopy(userId);
  if (!user || user.deleted) return null;
  return { full_name: user.fullName, email: user.email, phone };
}
