import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { useQuery } from '@tanstack/react-query';
import { callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { SessionUser } from '../../../lib/session/session.ts';

export interface LatestPost {
  readonly _id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly picture: Picture | null;
}

const shownCount = 3;

export function useLatestMemories(user: SessionUser) {
  return useQuery({
    queryKey: [...queryKeys.memories, 'latest', user.id],
    queryFn: async ({ signal }): Promise<Page<LatestPost[]>> => {
      const query = { page: 1, limit: shownCount };
      const { items, total } = isAdminOf(user, 'moderation')
        ? await callPage(memoryEndpoints['memories.list'], { query, signal })
        : await callPage(memoryEndpoints['memories.ofUser'], { params: { id: user.id }, query, signal });
      return { items: items.memories, total };
    },
  });
}

export function useLatestAdoptions(user: SessionUser) {
  return useQuery({
    queryKey: [...queryKeys.adoptions, 'latest', user.id],
    queryFn: async ({ signal }): Promise<Page<LatestPost[]>> => {
      const query = { page: 1, limit: shownCount };
      const { items, total } = isAdminOf(user, 'moderation')
        ? await callPage(adoptionEndpoints['adoptions.list'], { query, signal })
        : await callPage(adoptionEndpoints['adoptions.ofUser'], { params: { id: user.id }, query, signal });
      return { items: items.map((post) => ({ ...post, picture: post.pictures[0] ?? null })), total };
    },
  });
}
