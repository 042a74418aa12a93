import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { idAt } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { Applications } from '../posts/applications/application.model.ts';
import { Comments } from '../posts/comments/comment.model.ts';
import { Memories } from '../posts/memories/memory.model.ts';
import { Trash } from '../posts/trash.model.ts';
import { DeletedPosts } from './picture-cleanup/picture-removal.model.ts';
import { Uploads } from '../pictures/uploads/upload.model.ts';

const twoDaysMs = 2 * 24 * 60 * 60_000;
const batchSize = 1_000;

/**
 * Finds comments, applications and pictures of posts that exist neither in the lists nor in the trash; an offender is
 * the missing post. `recent` covers the last two days.
 */
export async function findOrphanedRows(scope: CheckScope, now = Date.now()): Promise<Violation[]> {
  const recent = scope === 'recent' ? { _id: trusted({ $gte: idAt(now - twoDaysMs) }) } : {};
  // The pictures of these owners' deleted posts are removed later by the cleanup job.
  const pendingOwners = await DeletedPosts.distinct('ownerId');
  const used = (kind: 'memory' | 'adoption') =>
    Uploads.distinct('use.id', {
      ...recent,
      state: 'kept',
      'use.kind': kind,
      ownerId: trusted({ $nin: pendingOwners }),
    });
  return [
    ...(await findMissing('comments', await Comments.distinct('adoptionId', recent))),
    ...(await findMissing('applications', await Applications.distinct('adoptionId', recent))),
    ...(await findMissing('pictures', await used('adoption'))),
    ...(await findMissing('pictures', await used('memory'), 'memory')),
  ];
}

async function findMissing(
  rows: 'comments' | 'applications' | 'pictures',
  postIds: readonly string[],
  kind: 'memory' | 'adoption' = 'adoption',
): Promise<Violation[]> {
  const offenders: Violation[] = [];
  for (let at = 0; at < postIds.length; at += batchSize) {
    const ids = postIds.slice(at, at + batchSize);
    const among = { _id: trusted({ $in: ids }) };
    const posts =
      kind === 'memory'
        ? await Memories.find(among, { _id: 1 }).lean()
        : await Adoptions.find(among, { _id: 1 }).lean();
    const existing = new Set(
      [...posts, ...(await Trash.find(among, { _id: 1 }).lean())].map(({ _id }) => _id),
    );
    for (const id of ids)
      if (!existing.has(id))
        offenders.push({
          id: `${rows}-${id}`,
          label: id.slice(-6),
          fault: { code: 'post_is_gone', post: kind, rows },
          path: null,
        });
  }
  return offenders;
}
