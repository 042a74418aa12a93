import { overviewEndpoints } from '@petcare/contracts/overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

// One query per service, so that a service that is down hides only its own figures.

export function useCommerceOverview(days: Span) {
  return useQuery({
    queryKey: [...queryKeys.overview, 'commerce', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.commerce'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useClinicOverview(days: Span) {
  return useQuery({
    queryKey: [...queryKeys.overview, 'clinic', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.clinic'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useContentOverview(days: Span) {
  return useQuery({
    queryKey: [...queryKeys.overview, 'content', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.content'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAccountOverview(days: Span) {
  return useQuery({
    queryKey: [...queryKeys.overview, 'account', days],
    queryFn: ({ signal }) => call(overviewEndpoints['overview.account'], { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
