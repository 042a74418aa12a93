import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { Trash } from '../posts/trash.model.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';

type Rows = PersonalRows[string];

/** Queries of the rows about a user by collection, without internal fields. */
const collections: Record<string, (userId: string) => Promise<Rows>> = {
  people: (_id) => rowsOf(UserCopies, { _id }, ['sequence', 'leaving', 'written']),
  memories: (authorId) => rowsOf(Memories, { authorId }, ['words', 'fingerprint']),
  adoptions: (ownerId) => rowsOf(Adoptions, { ownerId }, ['words', 'breedKey', 'ageBand', 'fingerprint']),
  trash: (ownerId) =>
    rowsOf(
      Trash,
      { ownerId },
      ['words', 'breedKey', 'ageBand', 'fingerprint'].map((field) => `document.${field}`),
    ),
  comments: (authorId) => rowsOf(Comments, { authorId }, ['fingerprint']),
  // The owner's phone number is personal data of another user.
  applications: (applicantId) => rowsOf(Applications, { applicantId }, ['ownerPhone']),
  'accepted-applications': phonesSharedBy,
  uploads: (ownerId) => rowsOf(Uploads, { ownerId }),
};

export async function personalRows(userId: string): Promise<PersonalRows> {
  const rows: PersonalRows = {};
  for (const [name, read] of Object.entries(collections)) rows[name] = await read(userId);
  return rows;
}

async function phonesSharedBy(ownerId: string): Promise<Rows> {
  const posts = await Adoptions.find({ ownerId }, { _id: 1 }).lean();
  return Applications.find(
    { adoptionId: trusted({ $in: posts.map(({ _id }) => _id) }), ownerPhone: trusted({ $ne: null }) },
    { adoptionId: 1, ownerPhone: 1, decidedAt: 1 },
  )
    .sort({ _id: 1 })
    .lean<Rows>();
}

async function rowsOf<Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  without: readonly string[] = [],
): Promise<Rows> {
  const hidden = Object.fromEntries(without.map((field) => [field, 0]));
  return model.find(filter, hidden).sort({ _id: 1 }).lean<Rows>();
}
