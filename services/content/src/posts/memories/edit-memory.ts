import type { UpdateMemoryBody } from '@petcare/contracts/content/memories.ts';
import { uploadIdOf } from '@petcare/contracts/shared/pictures.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { editPost } from '../edit-post.ts';
import { evaluateEdit } from '../edit.rules.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { claimUploads, releaseUploads } from '../../pictures/uploads/claim-uploads.ts';
import { Memories, memoryFacts, type ShownMemory } from './memory.model.ts';
import { showMemory } from './show-memory.ts';

interface EditedFields {
  readonly title: string;
  readonly details: string;
  readonly img_URL: string;
}

/**
 * Changes text and picture of the caller's own memory; a new picture releases the old one. A request that changes
 * nothing returns the memory unchanged, whatever version it carries, and publishes no event.
 * @throws not_found; forbidden – when the caller is not the author; version_conflict – with the stored memory;
 * invalid_input – when the picture is not an unused upload of the author.
 */
export function editMemory(
  id: string,
  body: UpdateMemoryBody,
  caller: UserCaller,
): Promise<{ post: ShownMemory; changed: boolean }> {
  return editPost<ShownMemory, EditedFields>({
    id,
    read: () => readOwn(id, caller),
    evaluate: ({ title, details, picture, version }) =>
      evaluateEdit<EditedFields>({ title, details, img_URL: picture.url }, version, body),
    write: storeEdit,
    show: showMemory,
  });
}

async function readOwn(id: string, caller: UserCaller): Promise<ShownMemory> {
  const memory = await Memories.findById(id, { words: 0 }).lean();
  if (!memory) throw notFound('memory');
  if (memory.authorId !== caller.id) throw forbidden();
  return memory;
}

async function storeEdit(memory: ShownMemory, changes: Partial<EditedFields>): Promise<ShownMemory | null> {
  const { title = memory.title, details = memory.details, img_URL } = changes;
  const edited = await Memories.findOneAndUpdate(
    { _id: memory._id, version: memory.version },
    {
      $set: {
        title,
        details,
        words: searchTermsOf([title, details]),
        updatedAt: new Date(),
        ...(img_URL !== undefined && (await replacePicture(memory, img_URL))),
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'after', projection: { words: 0 } },
  ).lean();
  if (edited)
    await addEvent('memory.updated', {
      aggregate: { id: edited._id, sequence: edited.version },
      data: memoryFacts(edited),
    });
  return edited;
}

async function replacePicture({ _id, authorId, morePictures }: ShownMemory, url: string) {
  const use = { kind: 'memory', id: _id } as const;
  const [picture] = await claimUploads({ ownerId: authorId, use, pictures: [{ field: 'img_URL', url }] });
  // One of the further pictures may become the first one.
  const others = morePictures?.filter((other) => other.url !== url);
  const kept = [url, ...(others ?? []).map((other) => other.url)];
  await releaseUploads({ use, except: kept.flatMap((keptUrl) => uploadIdOf(keptUrl) ?? []) });
  return { picture, ...(others && { morePictures: others }) };
}
