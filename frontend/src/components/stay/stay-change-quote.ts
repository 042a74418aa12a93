import { stayChangeEndpoints as endpoints } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export interface ChangedStay {
  readonly guests: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Fetches the price of other dates or guests of a booking; no query runs while they are null. */
export function useStayChangeQuote(bookingId: string, stay: ChangedStay | null) {
  return useQuery({
    queryKey: [...queryKeys.stays, 'change', bookingId, stay],
    queryFn: ({ signal }) =>
      call(endpoints['stayChanges.quote'], {
        params: { id: bookingId },
        query: {
          guests: String(stay?.guests ?? 1),
          checkIn: stay?.checkIn ?? '',
          checkOut: stay?.checkOut ?? '',
        },
        signal,
      }),
    enabled: stay !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
