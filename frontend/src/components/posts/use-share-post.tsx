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
  type DraftKey,
  type PostDraft,
  removePostDraft,
  savePostDraft,
} from '../../lib/drafts/post-drafts.ts';
import { toastDone, toastInfo, toastProblem } from '../feedback/toasts.tsx';

type Form = DraftKey['form'];
const shareKey = (form: Form) => ['share', form] as const;

interface SharePost<Fields extends object> {
  place: DraftKey;
  /** Prefix of the queries that the new post makes stale. */
  queryKey: QueryKey;
  send: (draft: PostDraft<Fields>) => Promise<unknown>;
  reopen: (clientId: string) => void;
  /** Toast after success: `Great! Memory posted!`. */
  posted: () => string;
  notPosted: () => string;
  /** Keeps a draft that could not be sent without a connection, to send it later. */
  keepForLater?: (draft: PostDraft<Fields>) => Promise<void>;
}

/**
 * Sends a post after its form has closed, and shows the outcome as a toast on any page. The draft stays on this
 * device until the server has the post. A failure offers to reopen it; its id is the idempotency key of a retry.
 */
export function useSharePost<Fields extends object>({
  place,
  queryKey,
  send,
  reopen,
  posted,
  notPosted,
  keepForLater,
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
      // The pending card stays until the refetched list contains the post.
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error, draft) => {
      if (keepForLater && isApiError(error, 'network')) {
        await keepForLater(draft);
        await removePostDraft(draft.clientId);
        toastInfo({ id: draft.clientId, message: t`It will be sent when you are back online.` });
        return;
      }
      if (isApiError(error, 'idempotency_conflict')) {
        await removePostDraft(draft.clientId);
        toastProblem({
          title: notPosted(),
          message: t`An earlier version was already posted. You can edit it under Posts.`,
        });
        await queryClient.invalidateQueries({ queryKey });
        return;
      }
      await savePostDraft(place, refusesPictures(error) ? withoutUploads(draft) : draft);
      toastProblem({
        id: draft.clientId,
        title: notPosted(),
        message: errorText(error, i18n),
        action: { label: t`Retry`, onClick: () => reopen(draft.clientId) },
      });
    },
  });
}

export function usePendingPosts<Fields extends object>(form: Form): readonly PostDraft<Fields>[] {
  return useMutationState({
    filters: { mutationKey: shareKey(form), status: 'pending' },
    select: ({ state }) => state.variables as PostDraft<Fields>,
  }).toReversed();
}

/** Variant of `usePendingPosts` for code outside React. */
export function getPendingPosts(queryClient: QueryClient, form: Form): readonly PostDraft[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: shareKey(form), status: 'pending' })
    .map(({ state }) => state.variables as PostDraft);
}

function refusesPictures(error: unknown): boolean {
  return isApiError(error) && error.fieldErrors.some(({ field }) => field.startsWith('img_URL'));
}

/** Marks all files for a new upload: the server deletes uploads that stay unused for a day. */
function withoutUploads<Fields extends object>(draft: PostDraft<Fields>): PostDraft<Fields> {
  const withFiles = draft.pictures.filter(({ file }) => file !== null);
  return { ...draft, pictures: withFiles.map((picture) => ({ ...picture, uploaded: null })) };
}
