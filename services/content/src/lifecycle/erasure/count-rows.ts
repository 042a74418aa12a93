import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { countPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import type { z } from 'zod';
import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { Applications } from '../../posts/applications/application.model.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { Trash } from '../../posts/trash.model.ts';
import { personalTable } from './personal-table.ts';

export async function countRows({
  kind,
  id,
}: {
  kind: DeletionKind;
  id: string;
}): Promise<z.output<typeof DeletionRows>> {
  if (kind === 'user') return { label: null, rows: await countPersonalRows(personalTable, id) };
  if (kind !== 'adoption') return { label: null, rows: [] };
  return {
    label: await findTitle(id),
    rows: [
      { step: 'adoption', count: await Adoptions.countDocuments({ _id: id }), kept: false },
      { step: 'leftovers', count: await countLeftovers(id), kept: false },
    ],
  };
}

/**
 * Counts the comments and applications of a deleted post. Zero while it can be restored, because its comments are
 * restored with it.
 */
async function countLeftovers(adoptionId: string): Promise<number> {
  if (await Trash.exists({ _id: adoptionId })) return 0;
  return (
    (await Comments.countDocuments({ adoptionId })) + (await Applications.countDocuments({ adoptionId }))
  );
}

async function findTitle(id: string): Promise<string | null> {
  const post = await Adoptions.findById(id, { title: 1 }).lean();
  if (post) return post.title;
  const deleted = await Trash.findOne({ _id: id, kind: 'adoption' }, { label: 1 }).lean();
  return deleted?.label ?? null;
}
