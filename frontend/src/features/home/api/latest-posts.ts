import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { latestCount } from '../latest-count.ts';

export function useLatestMemories() {
  return useQuery({
    queryKey: [...queryKeys.memories, 'latest'],
    queryFn: async ({ signal }) =>
      (await call(memoryEndpoints['memories.list'], { query: { limit: latestCount }, signal })).memories,
  });
}

export function useLatestAdoptions() {
  return useQuery({
    queryKey: [...queryKeys.adoptions, 'latest'],
    queryFn: ({ signal }) =>
      call(adoptionEndpoints['adoptions.list'], {
        query: { limit: latestCount, status: 'Available' },
        signal,
      }),
  });
}
