import { type Comment, commentEndpoints } from '@petcare/contracts/comments.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { fallbackPollMs } from '../../../lib/live/use-topic.ts';

const fetchedAtOnce = 50;

/** The loaded comments of a post, oldest first, without gaps up to the newest. */
export interface CommentList {
  readonly comments: readonly Comment[];
  readonly hasOlder: boolean;
}

const commentsKey = (adoptionId: string) => [...queryKeys.comments, adoptionId] as const;
const none: CommentList = { comments: [], hasOlder: false };
const oldest = (comments: readonly Comment[]) => comments[0]?.seq ?? Infinity;

function fetchBlock(adoptionId: string, before: number, signal?: AbortSignal): Promise<Comment[]> {
  return call(commentEndpoints['comments.ofPost'], {
    params: { id: adoptionId },
    query: { limit: fetchedAtOnce, ...(before < Infinity && { before }) },
    ...(signal && { signal }),
  });
}

/** Fetches from the newest comment down to one already on screen, so that none of those disappears. */
async function fetchDownTo(adoptionId: string, downTo: number, signal: AbortSignal): Promise<CommentList> {
  let block = await fetchBlock(adoptionId, Infinity, signal);
  let comments: Comment[] = block;
  while (block.length === fetchedAtOnce && oldest(comments) > downTo) {
    block = await fetchBlock(adoptionId, oldest(comments), signal);
    comments = [...block, ...comments];
  }
  return { comments, hasOlder: block.length === fetchedAtOnce };
}

/** Returns the newest comments of a post, and older ones on demand. Without a live topic they are polled. */
export function useComments(adoptionId: string, live: boolean) {
  const queryClient = useQueryClient();
  const queryKey = commentsKey(adoptionId);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const comments = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<CommentList>(queryKey) ?? none;
      const fetched = await fetchDownTo(adoptionId, oldest(before.comments), signal);
      // Older comments may have been loaded during the fetch.
      const now = queryClient.getQueryData<CommentList>(queryKey) ?? none;
      return oldest(now.comments) < oldest(fetched.comments) ? joined(now, fetched) : fetched;
    },
    refetchInterval: live ? false : fallbackPollMs,
  });

  const asking = useRef(false);
  const loadOlder = useCallback(async () => {
    const key = commentsKey(adoptionId);
    const shown = queryClient.getQueryData<CommentList>(key);
    if (!shown?.hasOlder || asking.current) return;
    asking.current = true;
    setLoadingOlder(true);
    try {
      const block = await fetchBlock(adoptionId, oldest(shown.comments));
      const older = { comments: block, hasOlder: block.length === fetchedAtOnce };
      queryClient.setQueryData<CommentList>(key, (now) => (now ? joined(older, now) : now));
    } catch {
      // The button for older comments stays, so the user can retry.
    } finally {
      asking.current = false;
      setLoadingOlder(false);
    }
  }, [queryClient, adoptionId]);

  return { ...comments, list: comments.data ?? none, loadOlder, loadingOlder };
}

/** Puts older comments before newer ones; duplicates come from the newer list. */
function joined(older: CommentList, newer: CommentList): CommentList {
  const before = older.comments.filter(({ seq }) => seq < oldest(newer.comments));
  return { comments: [...before, ...newer.comments], hasOlder: older.hasOlder };
}

/** Adds or replaces a comment in the cached list, in order of its sequence number. */
export function showComment(queryClient: QueryClient, comment: Comment): void {
  queryClient.setQueryData<CommentList>(commentsKey(comment.adoption_id), (list) => {
    if (!list) return list;
    const others = list.comments.filter(({ _id }) => _id !== comment._id);
    return { ...list, comments: [...others, comment].toSorted((one, other) => one.seq - other.seq) };
  });
  void queryClient.invalidateQueries({ queryKey: commentsKey(comment.adoption_id) });
}

export function useUpdateComment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: string }) => {
      const answer = await call(commentEndpoints['comments.update'], { params: { id }, body: { body } });
      return answer.comment;
    },
    onSuccess: (comment) => showComment(queryClient, comment),
  });
}

/** Deletes a comment: the user's own, one under their own post, or any as an admin. */
export function useDeleteComment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Comment) => call(commentEndpoints['comments.delete'], { params: { id } }),
    onSuccess: (_answer, { _id, adoption_id: adoptionId }) => {
      queryClient.setQueryData<CommentList>(
        commentsKey(adoptionId),
        (list) => list && { ...list, comments: list.comments.filter((comment) => comment._id !== _id) },
      );
      return queryClient.invalidateQueries({ queryKey: commentsKey(adoptionId) });
    },
  });
}
