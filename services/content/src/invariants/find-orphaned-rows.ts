import type { CheckScope, Offender } from '@petcare/contracts/invariants.ts';
import { idAt } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { Trash } from '../posts/trash.model.ts';
import { GonePosts } from '../picture-cleanup/picture-removal.model.ts';
import { Uploads } from '../uploads/upload.model.ts';

const twoDaysMs = 2 * 24 * 60 * 60_000;
const batch = 1_000;

/**
 * Comments, applications and pictures of posts that are nowhere: neither in the lists nor in the trash. `recent`: those
 * of the last two days. An offender is the post that is not there.
 */
export async function findOrphanedRows(scope: CheckScope, now = Date.now()): Promise<Offender[]> {
  const recent = scope === 'recent' ? { _id: trusted({ $gte: idAt(now - twoDaysMs) }) } : {};
  // Whose posts went many at once has the pictures of these removed a little later.
  const noted = await GonePosts.distinct('ownerId');
  const used = (kind: 'memory' | 'adoption') =>
    Uploads.distinct('use.id', {
      ...recent,
      state: 'kept',
      'use.kind': kind,
      ownerId: trusted({ $nin: noted }),
    });
  return [
    ...(await missing('comments', await Comments.distinct('adoptionId', recent))),
    ...(await missing('applications', await Applications.distinct('adoptionId', recent))),
    ...(await missing('pictures', await used('adoption'))),
    ...(await missing('pictures', await used('memory'), 'memory')),
  ];
}

async function missing(
  what: 'comments' | 'applications' | 'pictures',
  postIds: readonly string[],
  kind: 'memory' | 'adoption' = 'adoption',
): Promise<Offender[]> {
  const offenders: Offender[] = [];
  for (let at = 0; at < postIds.length; at += batch) {
    const ids = postIds.slice(at, at + batch);
    const among = { _id: trusted({ $in: ids }) };
    const posts =
      kind === 'memory'
        ? await Memories.find(among, { _id: 1 }).lean()
        : await Adoptions.find(among, { _id: 1 }).lean();
    const there = new Set([...posts, ...(await Trash.find(among, { _id: 1 }).lean())].map(({ _id }) => _id));
    for (const id of ids)
      if (!there.has(id))
        offenders.push({
          id: `${what}-${id}`,
          label: id.slice(-6),
          fault: { code: 'post_is_gone', post: kind, rows: what },
          path: null,
        });
  }
  return offenders;
}
