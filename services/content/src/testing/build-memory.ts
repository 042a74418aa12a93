import { randomBytes } from 'node:crypto';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { Memories, type MemoryDocument } from '../posts/memories/memory.model.ts';
import { addToCount } from '../posts/count-posts.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { toPicture } from '../pictures/uploads/upload.model.ts';
import { buildUpload } from './build-upload.ts';

export async function buildMemory(
  overrides: Partial<Omit<MemoryDocument, 'picture'>> = {},
): Promise<MemoryDocument> {
  const { authorId = newId(), _id = newId(), ...fields } = overrides;
  const upload = await buildUpload({ ownerId: authorId, use: { kind: 'memory', id: _id } });
  const now = new Date();
  const { title = `Memory ${randomBytes(4).toString('hex')}`, details = 'We went for a walk.' } = fields;
  const memory: MemoryDocument = {
    _id,
    authorId,
    picture: toPicture(upload),
    clientId: null,
    fingerprint: 'none',
    words: searchTermsOf([title, details]),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...fields,
    title,
    details,
  };
  await inTransaction(async () => {
    await Memories.create([memory]);
    await addToCount('memory', 1);
  });
  return memory;
}
