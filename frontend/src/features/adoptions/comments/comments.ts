import { type Comment, commentEndpoints } from '@petcare/contracts/content/comments.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { fallbackPollMs } from '../../../lib/live/use-topic.ts';

const pageSize = 50;

/** The loaded comments of a post, oldest first, without gaps up to the newest. */
export interface CommentList {
  readonly comments: readonly Comment[];
  readonly hasOlder: boolean;
}

const commentsKey = (adoptionId: string) => [...queryKeys.comments, adoptionId] as const;
const emptyList: CommentList = { comments: [], hasOlder: false };
const oldestSeq = (comments: readonly Comment[]) => comments[0]?.seq ?? Infinity;

function fetchPage(adoptionId: string, before: number, signal?: AbortSignal): Promise<Comment[]> {
  return call(commentEndpoints['comments.ofPost'], {
    params: { id: adoptionId },
    query: { limit: pageSize, ...(before < Infinity && { before }) },
    ...(signal && { signal }),
  });
}

/** Fetches from the newest comment down to one already on screen, so that none of those disappears. */
async function fetchDownTo(adoptionId: string, downTo: number, signal: AbortSignal): Promise<CommentList> {
  let batch = await fetchPage(adoptionId, Infinity, signal);
  let comments: Comment[] = batch;
  while (batch.length === pageSize && oldestSeq(comments) > downTo) {
    batch = await fetchPage(adoptionId, oldestSeq(comments), signal);
    comments = [...batch, ...comments];
  }
  return { comments, hasOlder: batch.length === pageSize };
}

export function useComments(adoptionId: string, live: boolean) {
  const queryClient = useQueryClient();
  const queryKey = commentsKey(adoptionId);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const comments = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<CommentList>(queryKey) ?? emptyList;
      const fetched = await fetchDownTo(adoptionId, oldestSeq(before.comments), signal);
      // Older comments may have been loaded during the fetch.
      const now = queryClient.getQueryData<CommentList>(queryKey) ?? emptyList;
      return oldestSeq(now.comments) < oldestSeq(fetched.comments) ? mergeLists(now, fetched) : fetched;
    },
    refetchInterval: live ? false : fallbackPollMs,
  });

  const isLoadingOlder = useRef(false);
  const loadOlder = useCallback(async () => {
    const key = commentsKey(adoptionId);
    const shown = queryClient.getQueryData<CommentList>(key);
    if (!shown?.hasOlder || isLoadingOlder.current) return;
    isLoadingOlder.current = true;
    setLoadingOlder(true);
    try {
      const batch = await fetchPage(adoptionId, oldestSeq(shown.comments));
      const older = { comments: batch, hasOlder: batch.length === pageSize };
      queryClient.setQueryData<CommentList>(key, (now) => (now ? mergeLists(older, now) : now));
    } catch {
      // The button for older comments stays, so the user can retry.
    } finally {
      isLoadingOlder.current = false;
      setLoadingOlder(false);
    }
  }, [queryClient, adoptionId]);

  return { ...comments, list: comments.data ?? emptyList, loadOlder, loadingOlder };
}

/** Puts older comments before newer ones; duplicates come from the newer list. */
function mergeLists(older: CommentList, newer: CommentList): CommentList {
  const before = older.comments.filter(({ seq }) => seq < oldestSeq(newer.comments));
  return { comments: [...before, ...newer.comments], hasOlder: older.hasOlder };
}

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
