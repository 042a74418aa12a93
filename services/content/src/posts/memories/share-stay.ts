import type { CreateStayMemoryBody } from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import { pictureAddress } from '@petcare/contracts/shared/pictures.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { copyStayPicture } from '../../pictures/uploads/copy-stay-picture.ts';
import type { StoreFilesDeps } from '../../pictures/uploads/store-picture.ts';
import { ensureUserCopy } from '../../copies/ensure-user-copy.ts';
import { Memories, type ShownMemory } from './memory.model.ts';
import { storeMemory } from './store-memory.ts';

export interface ShareStayDeps extends StoreFilesDeps {
  readonly client: InternalClient;
}

interface Shared {
  readonly memory: ShownMemory;
  readonly isNew: boolean;
}

/**
 * Creates the memory of a stay with copies of its pictures, which belong to the author. The unique `stayId` is the
 * guard: repeated and concurrent requests get one memory. The cleanup deletes copies that a crash left unused.
 * @throws stay_shared – when the stay was shared with other contents; not_found – when a picture is not of a stay or
 * the author is being deleted; unavailable – when the files could not be stored.
 */
export function shareStay(stayId: string, body: CreateStayMemoryBody, deps: ShareStayDeps): Promise<Shared> {
  const fingerprint = fingerprintOf(body);
  // Only avoids copies in vain: concurrent requests of one process wait for the first.
  return runExclusive(`stay ${stayId}`, async () => {
    const existing = await findShared(stayId, fingerprint);
    if (existing) return { memory: existing, isNew: false };
    const { author_id: authorId, title, details, img_URLs: urls } = body;
    await ensureUserCopy(authorId, deps);
    const pictures = [];
    for (const [place, url] of urls.entries()) {
      const copy = await copyStayPicture({ url, ownerId: authorId }, deps);
      pictures.push({ field: `img_URLs.${place}`, url: pictureAddress(copy._id) });
    }
    try {
      const memory = await storeMemory({
        authorId,
        title,
        details,
        pictures,
        stayId,
        clientId: null,
        fingerprint,
      });
      return { memory, isNew: true };
    } catch (error) {
      const winner = await findShared(stayId, fingerprint);
      if (winner) return { memory: winner, isNew: false };
      throw error;
    }
  });
}

async function findShared(stayId: string, fingerprint: string): Promise<ShownMemory | null> {
  const found = await Memories.findOne({ stayId }, { words: 0 }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('stay_shared');
  return found;
}

/** Returns the id of the memory that a user has shared of a stay. */
export async function findStayMemory(stayId: string, authorId: string): Promise<string | null> {
  const found = await Memories.findOne({ stayId, authorId }, { _id: 1 }).lean();
  return found?._id ?? null;
}
