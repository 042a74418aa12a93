import type { PersonalRows } from '@petcare/contracts/exports.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { Trash } from '../posts/trash.model.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';

type Rows = PersonalRows[string];

/** What this service keeps about a person: per collection, whose rows are theirs, less what only we need to find them. */
const collections: Record<string, (personId: string) => Promise<Rows>> = {
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
  // The owner's number is somebody else's.
  applications: (applicantId) => rowsOf(Applications, { applicantId }, ['ownerPhone']),
  'accepted-applications': phonesGivenBy,
  uploads: (ownerId) => rowsOf(Uploads, { ownerId }),
};

/** All rows about a person, by collection. Somebody unknown has empty ones. */
export async function personalRows(personId: string): Promise<PersonalRows> {
  const rows: PersonalRows = {};
  for (const [name, read] of Object.entries(collections)) rows[name] = await read(personId);
  return rows;
}

/** The applications for a person's posts that they have accepted: only what they said themselves, their number. */
async function phonesGivenBy(ownerId: string): Promise<Rows> {
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
