import { type Comment, commentEndpoints } from '@petcare/contracts/content/comments.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { sendWaitingWrites } from '../../../components/outbox/send-waiting.ts';
import { useWaitingWrites } from '../../../components/outbox/use-waiting-writes.ts';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { readDraft, writeDraft } from '../../../lib/drafts/drafts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { addWaitingWrite, undoWaitingWrite, type WaitingWrite } from '../../../lib/offline/outbox.ts';
import { showComment } from './comments.ts';

/**
 * A comment that the server does not have yet. A `waiting` comment is sent again when the server can be
 * reached; for a `refused` one the author decides.
 */
export interface UnsentComment {
  readonly client_id: string;
  readonly body: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly error: unknown;
}

const StoredComments = z.array(z.object({ client_id: z.uuid(), body: z.string() })).catch([]);
const draftName = (adoptionId: string) => `unsent_comments_${adoptionId}`;

const draftsOf = (comments: readonly UnsentComment[]) =>
  comments.map(({ client_id, body }) => ({ client_id, body }));

const fromDrafts = (drafts: ReturnType<typeof draftsOf>) =>
  drafts.map((draft): UnsentComment => ({ ...draft, state: 'waiting', error: null }));

const restore = (adoptionId: string) => fromDrafts(StoredComments.parse(readDraft(draftName(adoptionId))));

function commentsIn(outbox: readonly WaitingWrite[], adoptionId: string, userId: string): UnsentComment[] {
  return outbox.flatMap((write): UnsentComment[] => {
    if (write.kind !== 'comment' || write.adoptionId !== adoptionId || write.userId !== userId) return [];
    const { id, body, refusal } = write;
    return [{ client_id: id, body, state: refusal ? 'refused' : 'waiting', error: null }];
  });
}

/** A saved comment is known by its client id even if its response was lost. */
function mergeUnsent(
  inOutbox: readonly UnsentComment[],
  pending: readonly UnsentComment[],
  saved: readonly Comment[],
): UnsentComment[] {
  const known = new Set(saved.map(({ client_id }) => client_id));
  const outboxIds = new Set(inOutbox.map(({ client_id }) => client_id));
  const others = pending.filter(({ client_id }) => !outboxIds.has(client_id));
  return [...inOutbox, ...others].filter(({ client_id }) => !known.has(client_id));
}

function withComment(list: readonly UnsentComment[], comment: UnsentComment): UnsentComment[] {
  const { client_id: id, state, error } = comment;
  return list.some(({ client_id }) => client_id === id)
    ? list.map((one) => (one.client_id === id ? { ...one, state, error } : one))
    : [...list, comment];
}

/** A 4xx response is final; a network error or a 5xx response may succeed on retry. */
function isUnreachable(error: unknown): boolean {
  return !isApiError(error) || error.status === 0 || error.status >= 500;
}

/**
 * Comments that are not saved yet. Each carries a client id, so that a resend cannot post it twice. They
 * survive a reload and are deleted at sign-out with all other drafts. Those that wait for a connection are in the
 * outbox of this device, which sends them from any page.
 */
export function useUnsentComments(adoptionId: string, userId: string, saved: readonly Comment[]) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(() => restore(adoptionId));
  const waiting = useWaitingWrites();
  const unsent = useMemo(
    () => mergeUnsent(commentsIn(waiting, adoptionId, userId), pending, saved),
    [pending, waiting, adoptionId, userId, saved],
  );
  const inFlight = useRef(new Set<string>());
  // A comment is refused when the session has ended.
  useKeptInput('unsent comments', { comments: draftsOf(pending) }, ({ comments = [] }) =>
    setPending(fromDrafts(comments)),
  );

  useEffect(() => {
    const drafts = draftsOf(pending);
    writeDraft(draftName(adoptionId), drafts.length > 0 ? drafts : null);
  }, [adoptionId, pending]);

  const forget = useCallback((clientId: string) => {
    setPending((list) => list.filter((comment) => comment.client_id !== clientId));
  }, []);

  const send = useCallback(
    async ({ client_id, body }: Pick<UnsentComment, 'client_id' | 'body'>) => {
      if (inFlight.current.has(client_id)) return;
      inFlight.current.add(client_id);
      const setState = (state: UnsentComment['state'], error: unknown = null) =>
        setPending((list) => withComment(list, { client_id, body, state, error }));
      setState('sending');
      try {
        const request = { adoption_id: adoptionId, body, client_id };
        const { comment } = await call(commentEndpoints['comments.create'], { body: request });
        showComment(queryClient, comment);
        forget(client_id);
        toastDone({ topic: 'comment', message: t`comment added` });
      } catch (error) {
        if (isUnreachable(error)) {
          await addWaitingWrite({ kind: 'comment', id: client_id, userId, adoptionId, body });
          forget(client_id);
        } else setState('refused', error);
      } finally {
        inFlight.current.delete(client_id);
      }
    },
    [adoptionId, userId, queryClient, forget],
  );

  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
  }, [pending]);
  const sendWaiting = useCallback(async () => {
    for (const comment of latest.current.filter(({ state }) => state === 'waiting')) await send(comment);
    await sendWaitingWrites(queryClient);
  }, [queryClient, send]);

  useEffect(() => {
    const handleOnline = () => void sendWaiting();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [sendWaiting]);

  return {
    unsent,
    write: (body: string) => void send({ client_id: randomId(), body }),
    send: (comment: UnsentComment) => (comment.state === 'waiting' ? sendWaiting() : send(comment)),
    remove(clientId: string) {
      forget(clientId);
      void undoWaitingWrite(clientId);
    },
    sendWaiting,
  };
}
