import type { UpdateMemoryBody } from '@petcare/contracts/memories.ts';
import { uploadIdOf } from '@petcare/contracts/pictures.ts';
import { conflict, forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { searchWordsOf } from '../posts/search-words.ts';
import { claimUploads, releaseUploads } from '../uploads/claim-uploads.ts';
import { Memories, memoryFacts, type ShownMemory } from './memory.model.ts';
import { decideEdit } from './memory.rules.ts';
import { showMemory } from './show-memory.ts';

/**
 * Changes a memory as far as the edit says something new, and tells the other services. A new picture takes the
 * place of the old one, which is given back.
 *
 * Of two edits at once the later is decided by what the earlier has left behind: with a version it is a conflict,
 * without one it wins.
 * @throws not_found, forbidden (not the author), version_conflict (with the memory as it stands), invalid_input when
 * the picture is not a free upload of the author.
 */
export function updateMemory(
  id: string,
  edit: UpdateMemoryBody,
  caller: Person,
): Promise<{ memory: ShownMemory; changed: boolean }> {
  return inTransaction(async () => {
    const memory = await Memories.findById(id, { words: 0 }).lean<ShownMemory>();
    if (!memory) throw notFound('memory');
    if (memory.authorId !== caller.id) throw forbidden();
    const decision = decideEdit({ ...memory, img_URL: memory.picture.url }, edit);
    if (decision.kind === 'unchanged') return { memory, changed: false };
    if (decision.kind === 'conflict')
      throw conflict('version_conflict', { details: { current: await showMemory(memory) } });

    const { title = memory.title, details = memory.details, img_URL } = decision.change;
    const changed = await Memories.findOneAndUpdate(
      { _id: id, version: memory.version },
      {
        $set: {
          title,
          details,
          words: searchWordsOf(title, details),
          updatedAt: new Date(),
          ...(img_URL !== undefined && { picture: await exchangePicture(memory, img_URL) }),
        },
        $inc: { version: 1 },
      },
      { returnDocument: 'after', projection: { words: 0 } },
    ).lean<ShownMemory>();
    if (!changed) throw new Error(`memory ${id} changed inside its own transaction`);
    await addEvent('memory.updated', {
      aggregate: { id, sequence: changed.version },
      data: memoryFacts(changed),
    });
    return { memory: changed, changed: true };
  });
}

async function exchangePicture({ _id, authorId }: ShownMemory, url: string) {
  const use = { kind: 'memory', id: _id } as const;
  const [picture] = await claimUploads({ ownerId: authorId, use, pictures: [{ field: 'img_URL', url }] });
  const kept = uploadIdOf(url);
  await releaseUploads({ use, except: kept === null ? [] : [kept] });
  return picture;
}
