import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import {
  type DraftPlace,
  type PostDraft,
  removePostDraft,
  savePostDraft,
} from '../../lib/drafts/post-drafts.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';

type Form = DraftPlace['form'];
const shareKey = (form: Form) => ['share', form] as const;

interface SharePost<Fields extends object> {
  place: DraftPlace;
  /** The queries that the new post makes stale. */
  queryKey: QueryKey;
  send: (draft: PostDraft<Fields>) => Promise<unknown>;
  /** Shows the form again, filled with the draft of this id. */
  reopen: (clientId: string) => void;
  /** Told when it is posted: `Great! Memory posted!`. */
  posted: () => string;
  /** Told when it is not: `Your memory was not posted`. */
  notPosted: () => string;
}

/**
 * Sends a post after its form is closed, and says how it went even when the person has gone to another page.
 *
 * Until the server has it the draft stays on this device. A failure offers to open the form again with everything
 * filled in; the draft's id makes sure that trying again never posts twice.
 */
export function useSharePost<Fields extends object>({
  place,
  queryKey,
  send,
  reopen,
  posted,
  notPosted,
}: SharePost<Fields>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: shareKey(place.form),
    mutationFn: async (draft: PostDraft<Fields>) => {
      await savePostDraft(place, draft);
      await send(draft);
    },
    onSuccess: async (_, { clientId }) => {
      await removePostDraft(clientId);
      toastDone({ message: posted() });
      // Until the list has it, the card that stands in for it stays.
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error, draft) => {
      if (isApiError(error, 'idempotency_conflict')) {
        await removePostDraft(draft.clientId);
        toastProblem({
          title: notPosted(),
          message: t`It had been posted before, with its earlier words. You can change them under Posts.`,
        });
        await queryClient.invalidateQueries({ queryKey });
        return;
      }
      await savePostDraft(place, refusesPictures(error) ? sentAnew(draft) : draft);
      toastProblem({
        id: draft.clientId,
        title: notPosted(),
        message: errorText(error, i18n),
        action: { label: t`Retry`, onClick: () => reopen(draft.clientId) },
      });
    },
  });
}

/** The posts of a form that are on their way to the server, the newest first. */
export function usePostsOnTheirWay<Fields extends object>(form: Form): readonly PostDraft<Fields>[] {
  return useMutationState({
    filters: { mutationKey: shareKey(form), status: 'pending' },
    select: ({ state }) => state.variables as PostDraft<Fields>,
  }).toReversed();
}

/** The same, for code outside of rendering. */
export function postsOnTheirWay(queryClient: QueryClient, form: Form): readonly PostDraft[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: shareKey(form), status: 'pending' })
    .map(({ state }) => state.variables as PostDraft);
}

function refusesPictures(error: unknown): boolean {
  return isApiError(error) && error.fieldErrors.some(({ field }) => field.startsWith('img_URL'));
}

/** What was uploaded a day ago and never used is gone from the server; the files are still here. */
function sentAnew<Fields extends object>(draft: PostDraft<Fields>): PostDraft<Fields> {
  const withFiles = draft.pictures.filter(({ file }) => file !== null);
  return { ...draft, pictures: withFiles.map((picture) => ({ ...picture, uploaded: null })) };
}
