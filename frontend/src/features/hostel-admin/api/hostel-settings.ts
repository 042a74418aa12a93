import {
  hostelSettingsEndpoints as endpoints,
  type HostelSettingsView,
  type HostelTerms,
} from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function fetchSettings(signal?: AbortSignal): Promise<HostelSettingsView> {
  return call(endpoints['hostelSettings.get'], { ...(signal && { signal }) });
}

/** Settings in force; fetched anew each time the page opens, because others edit them too. */
export function useSettings() {
  return useQuery({
    queryKey: [...queryKeys.hostelSettings, 'current'],
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSettingsVersions() {
  return useQuery({
    queryKey: [...queryKeys.hostelSettings, 'versions'],
    queryFn: ({ signal }) => call(endpoints['hostelSettings.versions'], { signal }),
  });
}

interface SaveRequest {
  terms: HostelTerms;
  version: number;
  accept: boolean;
}

/** Rejects with `hostel_settings_conflict` or `hostel_dates_booked`. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ terms, version, accept }: SaveRequest) =>
      call(endpoints['hostelSettings.save'], {
        body: { ...terms, version, ...(accept && { accept_overbooked: true }) },
      }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.hostelSettings, queryKeys.hostelInfo, queryKeys.stays].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
