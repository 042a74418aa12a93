import type { PersonalRows } from '@petcare/contracts/exports.ts';
import type { Model, QueryFilter } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { Uploads } from '../uploads/upload.model.ts';
import { People } from './person.model.ts';

type Rows = PersonalRows[string];

/** What this service keeps about a person: per collection, whose rows are theirs, less what only we need to find them. */
const collections: Record<string, (personId: string) => Promise<Rows>> = {
  people: (_id) => rowsOf(People, { _id }, ['sequence']),
  memories: (authorId) => rowsOf(Memories, { authorId }, ['words', 'fingerprint']),
  adoptions: (ownerId) => rowsOf(Adoptions, { ownerId }, ['words', 'breedKey', 'ageBand', 'fingerprint']),
  comments: (authorId) => rowsOf(Comments, { authorId }, ['fingerprint']),
  // The owner's number is somebody else's.
  applications: (applicantId) => rowsOf(Applications, { applicantId }, ['ownerPhone']),
  uploads: (ownerId) => rowsOf(Uploads, { ownerId }),
};

/** All rows about a person, by collection. Somebody unknown has empty ones. */
export async function personalRows(personId: string): Promise<PersonalRows> {
  const rows: PersonalRows = {};
  for (const [name, read] of Object.entries(collections)) rows[name] = await read(personId);
  return rows;
}

async function rowsOf<Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  without: readonly string[] = [],
): Promise<Rows> {
  const hidden = Object.fromEntries(without.map((field) => [field, 0]));
  return model.find(filter, hidden).sort({ _id: 1 }).lean<Rows>();
}
