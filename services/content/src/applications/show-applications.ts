import type { Contact, OwnApplication, ReceivedApplication } from '@petcare/contracts/applications.ts';
import { trusted } from 'mongoose';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';
import { authorsOf, findUserCopy } from '../user-copies/find-user-copies.ts';
import type { ApplicationDocument } from './application.model.ts';
import { sharesContact } from './application.rules.ts';

/** Applications as the owner of their post sees them, with how to reach the one who was accepted. */
export async function showReceived(rows: readonly ApplicationDocument[]): Promise<ReceivedApplication[]> {
  const authorOf = await authorsOf(rows.map(({ applicantId }) => applicantId));
  const shown: ReceivedApplication[] = [];
  for (const row of rows)
    shown.push({
      ...shownParts(row),
      applicant: authorOf(row.applicantId),
      contact: await contactIn(row, row.applicantId, row.applicantPhone),
    });
  return shown;
}

/** Applications as the one who made them sees them, with how to reach an owner who accepted. */
export async function showOwn(rows: readonly ApplicationDocument[]): Promise<OwnApplication[]> {
  const posts = await Adoptions.find(
    { _id: trusted({ $in: rows.map(({ adoptionId }) => adoptionId) }) },
    { words: 0 },
  ).lean<AdoptionDocument[]>();
  const postOf = new Map(posts.map((post) => [post._id, post]));
  const authorOf = await authorsOf(posts.map(({ ownerId }) => ownerId));
  const shown: OwnApplication[] = [];
  for (const row of rows) {
    const post = postOf.get(row.adoptionId);
    const [picture] = post?.pictures ?? [];
    shown.push({
      ...shownParts(row),
      adoption:
        post && picture
          ? { title: post.title, status: post.status, picture, owner: authorOf(post.ownerId) }
          : null,
      contact: post ? await contactIn(row, post.ownerId, row.ownerPhone) : null,
    });
  }
  return shown;
}

function shownParts(row: ApplicationDocument) {
  return {
    _id: row._id,
    adoption_id: row.adoptionId,
    message: row.message,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** How to reach the other one, while the application is one that shares it; null for who is no longer with us. */
async function contactIn(
  { status }: ApplicationDocument,
  personId: string,
  phone: string | null,
): Promise<Contact | null> {
  if (!sharesContact(status) || phone === null) return null;
  const person = await findUserCopy(personId);
  if (!person || person.deleted) return null;
  return { full_name: person.fullName, email: person.email, phone };
}
