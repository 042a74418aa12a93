import {
  type PetType,
  hostelEndpoints,
  type HostelDate,
  type BookingRequest,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { spanOf } from '../../../components/month-calendar/months.ts';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { fallbackPollMs, useTopic } from '../../../lib/live/use-topic.ts';

interface PlacesQuery {
  /** Null until chosen; no query runs then. */
  petType: PetType | null;
  months: readonly string[];
  first: string;
  last: string;
}

export function useFreePlaces({
  petType,
  months,
  first,
  last,
}: PlacesQuery): ReadonlyMap<string, HostelDate> {
  const live = useTopic('hostel');
  const combine = useCallback(
    (found: { data: HostelDate[] | undefined }[]) =>
      new Map(found.flatMap(({ data }) => data ?? []).map((facts) => [facts.date, facts])),
    [],
  );
  return useQueries({
    queries: months.map((month) => {
      const { from, to } = spanOf(month);
      const query = {
        petType: petType ?? 'dog',
        from: from < first ? first : from,
        to: to > last ? last : to,
      };
      return {
        queryKey: [...queryKeys.stays, 'places', petType, query.from, query.to],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(hostelEndpoints['hostel.availability'], { query, signal }),
        enabled: petType !== null && query.from <= query.to,
        refetchInterval: live ? false : fallbackPollMs,
      };
    }),
    combine,
  });
}

export function quoteQuery(stay: BookingRequest) {
  return queryOptions({
    queryKey: [...queryKeys.stays, 'quote', stay],
    queryFn: ({ signal }) =>
      call(hostelEndpoints['hostel.quote'], { query: { ...stay, guests: String(stay.guests) }, signal }),
  });
}

export function useQuote(stay: BookingRequest | null) {
  const live = useTopic('hostel');
  const emptyBooking = { petType: 'dog', guests: 1, checkIn: '', checkOut: '' } as const;
  return useQuery({
    ...quoteQuery(stay ?? emptyBooking),
    enabled: stay !== null,
    refetchInterval: live ? false : fallbackPollMs,
  });
}
