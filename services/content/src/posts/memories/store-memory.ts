import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { addToCount } from '../count-posts.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { claimUploads } from '../../pictures/uploads/claim-uploads.ts';
import { Memories, memoryFacts, type MemoryDocument } from './memory.model.ts';

export interface NewMemory extends Pick<
  MemoryDocument,
  'authorId' | 'title' | 'details' | 'clientId' | 'fingerprint' | 'stayId'
> {
  /** Unused uploads of the author; at least one. `field` names them in an error. */
  readonly pictures: readonly { readonly field: string; readonly url: string }[];
}

/**
 * Stores a memory, claims its pictures and publishes an event, in one transaction.
 * @throws not_found – when the author is being deleted; invalid_input – when a picture cannot be claimed; a duplicate
 * key error – when the `clientId` or the `stayId` has a memory.
 */
export function storeMemory({ pictures, ...fields }: NewMemory): Promise<MemoryDocument> {
  return inTransaction(async () => {
    const _id = newId();
    const { authorId, title, details } = fields;
    const [picture, ...morePictures] = await claimUploads({
      ownerId: authorId,
      use: { kind: 'memory', id: _id },
      pictures,
    });
    if (!picture) throw new Error('a memory needs a picture');
    const now = new Date();
    const memory: MemoryDocument = {
      ...fields,
      _id,
      picture,
      ...(morePictures.length > 0 && { morePictures }),
      words: searchTermsOf([title, details]),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await Memories.create([memory]);
    await addToCount('memory', 1);
    await assertMayWrite(authorId);
    await addEvent('memory.posted', { aggregate: { id: _id, sequence: 1 }, data: memoryFacts(memory) });
    return memory;
  });
}
