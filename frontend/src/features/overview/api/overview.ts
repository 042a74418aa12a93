import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { overviewEndpoints } from '@petcare/contracts/overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

// One query per service, so that a service that is down hides only its own figures. Those of other areas are not asked.

export function useCommerceOverview(days: Span) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.overview, 'commerce', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.commerce'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAdminOf(user, 'shop', 'hostel', 'operations'),
  });
}

export function useClinicOverview(days: Span) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.overview, 'clinic', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.clinic'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAdminOf(user, 'clinic'),
  });
}

export function useContentOverview(days: Span) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.overview, 'content', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.content'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAdminOf(user, 'moderation'),
  });
}

export function useAccountOverview(days: Span) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.overview, 'account', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.account'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAdminOf(user, 'operations'),
  });
}
