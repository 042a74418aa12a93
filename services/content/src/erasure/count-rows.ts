import { deletionPlans, type DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import type { z } from 'zod';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications } from '../applications/application.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { Trash } from '../posts/trash.model.ts';
import { countOwnUploads } from './delete-user-uploads.ts';

type Step<K extends DeletionKind> = Extract<
  (typeof deletionPlans)[K][number],
  { service: 'content' }
>['name'];

const counters: {
  readonly [K in DeletionKind]: Readonly<Record<Step<K>, (id: string) => Promise<number>>>;
} = {
  user: {
    memories: async (authorId) =>
      (await Memories.countDocuments({ authorId })) + (await inTrash(authorId, 'memory')),
    adoptions: async (ownerId) =>
      (await Adoptions.countDocuments({ ownerId })) + (await inTrash(ownerId, 'adoption')),
    comments: (authorId) => Comments.countDocuments({ authorId }),
    applications: (applicantId) => Applications.countDocuments({ applicantId }),
    uploads: countOwnUploads,
  },
  adoption: {
    adoption: (_id) => Adoptions.countDocuments({ _id }),
    leftovers: countLeftovers,
  },
  specialist: {},
  clinic_service: {},
  product: {},
};

export async function countRows({
  kind,
  id,
}: {
  kind: DeletionKind;
  id: string;
}): Promise<z.output<typeof DeletionRows>> {
  const rows = [];
  for (const [step, count] of Object.entries(counters[kind]))
    rows.push({ step, count: await count(id), kept: false });
  return { label: kind === 'adoption' ? await titleOf(id) : null, rows };
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

function inTrash(ownerId: string, kind: 'memory' | 'adoption'): Promise<number> {
  return Trash.countDocuments({ ownerId, kind });
}

async function titleOf(id: string): Promise<string | null> {
  const post = await Adoptions.findById(id, { title: 1 }).lean();
  if (post) return post.title;
  const deleted = await Trash.findOne({ _id: id, kind: 'adoption' }, { label: 1 }).lean();
  return deleted?.label ?? null;
}
