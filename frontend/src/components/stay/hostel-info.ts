import { hostelEndpoints } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

const freshMs = 10 * 60_000;

/** Rate, capacity and rules of the hostel. They are settings that rarely change. */
export function useHostelInfo() {
  return useQuery({
    queryKey: queryKeys.hostelInfo,
    queryFn: ({ signal }) => call(hostelEndpoints['hostel.info'], { signal }),
    staleTime: freshMs,
  });
}
