import { endpoints } from '@petcare/contracts/endpoints.ts';
import { visitorDetailsLength } from '@petcare/contracts/content/memories.ts';
import type { PostPreview } from '@petcare/contracts/content/post-previews.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { cachedRoute, type Route } from '@petcare/platform/http/route.ts';
import { adoptionChanges, Adoptions } from './adoptions/adoption.model.ts';
import { Memories, memoryChanges, type MemoryDocument } from './memories/memory.model.ts';
import { truncateDetails } from './visitor-details.ts';

// Deleted posts are in the trash, a collection of its own, so they are not found here.
export const previewRoutes: Route[] = [
  cachedRoute(endpoints['memories.preview'], {
    until: [memoryChanges],
    handle: async ({ params }) => {
      const memory = await Memories.findById(params.id, {
        title: 1,
        details: 1,
        picture: 1,
        updatedAt: 1,
      }).lean();
      if (!memory) throw notFound('memory');
      return toPreview(memory, memory.picture);
    },
  }),

  cachedRoute(endpoints['adoptions.preview'], {
    until: [adoptionChanges],
    handle: async ({ params }) => {
      const post = await Adoptions.findById(params.id, {
        title: 1,
        details: 1,
        pictures: 1,
        updatedAt: 1,
      }).lean();
      const picture = post?.pictures[0];
      if (!post || !picture) throw notFound('adoption post');
      return toPreview(post, picture);
    },
  }),
];

type PreviewField = '_id' | 'title' | 'details' | 'updatedAt';

function toPreview(row: Pick<MemoryDocument, PreviewField>, picture: Picture): PostPreview {
  return {
    _id: row._id,
    title: row.title,
    details: truncateDetails(row.details, visitorDetailsLength),
    picture,
    updatedAt: row.updatedAt.toISOString(),
  };
}
