import {
  type SavedView,
  savedViewEndpoints,
  type SavedViews,
} from '@petcare/contracts/account/saved-views.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { toastProblem } from '../feedback/toasts.tsx';

const noViews: SavedViews = { views: [], version: 0 };

/** The views that the admin has saved for a table, in every browser. Fetched once they are needed. */
export function useSavedViews(table: string, enabled: boolean) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const queryKey = [...queryKeys.savedViews, table];
  const { data: stored = noViews, isSuccess } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(savedViewEndpoints['savedViews.get'], { query: { table }, signal }),
    enabled,
  });
  const save = useMutation({
    mutationFn: (views: readonly SavedView[]) => {
      // Read now: an undo is sent with the version that it undoes.
      const { version } = queryClient.getQueryData<SavedViews>(queryKey) ?? noViews;
      return call(savedViewEndpoints['savedViews.save'], { body: { table, views: [...views], version } });
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    // Another browser was faster: its views are shown.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  function store(changed: readonly SavedView[], done: () => void) {
    save.mutate(changed, {
      onSuccess: done,
      onError: (error) =>
        toastProblem({
          topic: 'saved-views',
          title: t`The views were not saved`,
          message: errorText(error, i18n),
        }),
    });
  }

  return { views: stored.views, isReady: isSuccess, isSaving: save.isPending, store };
}
