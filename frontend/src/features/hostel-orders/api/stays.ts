import { type RecordStayBody, stayEndpoints as endpoints } from '@petcare/contracts/commerce/hostel/stays.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { randomId } from '../../../lib/browser/random-id.ts';

export function useStayLog(bookingId: string) {
  return useQuery({
    queryKey: [...queryKeys.stayLog, bookingId],
    queryFn: ({ signal }) => call(endpoints['stays.log'], { params: { id: bookingId }, signal }),
  });
}

/** Entries of all stays of a date and the day before. */
export function useEntriesOn(date: string) {
  return useQuery({
    queryKey: [...queryKeys.stayLog, 'on', date],
    queryFn: ({ signal }) => call(endpoints['stays.today'], { query: { date }, signal }),
  });
}

export type NewEntry = Omit<RecordStayBody, 'client_id'>;

/** Adds an entry, and removes it again with `useUndoEntry`. */
export function useRecordEntry(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: NewEntry) => {
      const body = { ...entry, client_id: randomId() };
      return (await call(endpoints['stays.record'], { params: { id: bookingId }, body })).entry;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.stayLog }),
  });
}

export function useUndoEntry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints['stays.undo'], { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.stayLog }),
  });
}
