import { applicationEndpoints } from '@petcare/contracts/content/applications.ts';
import { commentEndpoints } from '@petcare/contracts/content/comments.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import {
  hasWaitingWrite,
  readWaitingWrites,
  removeWaitingWrite,
  saveWaitingWrite,
  type WaitingWrite,
  withOutboxLock,
} from '../../lib/offline/outbox.ts';
import { uploadPicture } from '../../lib/pictures/upload-picture.ts';
import { currentSession, refreshSession, storeUser } from '../../lib/session/session.ts';
import { toastDone, toastProblem } from '../feedback/toasts.tsx';

const retryMs = 15_000;
let running: Promise<void> | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

/** A network error, a session that ended or a full server may be over later; other refusals are final. */
export function maySucceedLater(error: unknown): boolean {
  return !isApiError(error) || [0, 401, 408, 429].includes(error.status) || error.status >= 500;
}

/**
 * Sends what waits, one write at a time in all tabs. A write that the server cannot take yet stays, and is tried
 * again; its id is the idempotency key, so that an attempt whose answer was lost is not repeated.
 */
export function sendWaitingWrites(queryClient: QueryClient): Promise<void> {
  clearTimeout(retry);
  running ??= withOutboxLock(() => sendAll(queryClient)).finally(() => {
    running = null;
  });
  return running;
}

async function sendAll(queryClient: QueryClient): Promise<void> {
  const userId = currentSession().user?.id;
  if (!userId) return;
  for (const write of await readWaitingWrites(userId)) {
    // The user took it back or signed out while an earlier one was sent.
    const isWaiting = !write.refusal && (await hasWaitingWrite(write.id));
    if (!isWaiting || currentSession().user?.id !== userId) continue;
    try {
      await send(write, queryClient);
      await removeWaitingWrite(write.id);
    } catch (error) {
      if (maySucceedLater(error)) {
        if (isApiError(error, 'not_signed_in')) void refreshSession();
        retry = setTimeout(() => void sendWaitingWrites(queryClient), retryMs);
        return;
      }
      await saveWaitingWrite({ ...write, refusal: isApiError(error) ? error.code : 'internal' });
      toastProblem({
        id: write.id,
        title: t`The server refused what you wrote`,
        message: errorText(error, i18n),
      });
    }
  }
}

async function send(write: WaitingWrite, queryClient: QueryClient): Promise<void> {
  const stale = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey });
  if (write.kind === 'comment') {
    const body = { adoption_id: write.adoptionId, body: write.body, client_id: write.id };
    await call(commentEndpoints['comments.create'], { body });
    // Before it leaves the list of waiting writes, so that it stays on screen.
    await stale(queryKeys.comments);
    toastDone({ topic: 'comment', message: t`comment added` });
  } else if (write.kind === 'application') {
    const { adoptionId: id, message, phone, title } = write;
    const body = { message, phone, client_id: write.id };
    await call(applicationEndpoints['applications.submit'], { params: { id }, body });
    void stale(queryKeys.applications);
    void stale(queryKeys.adoptions);
    toastDone({ title: t`Application sent`, message: title });
  } else if (write.kind === 'profile') {
    const { userId: id, changes: body } = write;
    storeUser((await call(userEndpoints['users.update'], { params: { id }, body })).data.user);
    toastDone({ message: t`Data Updated!` });
  } else {
    await sendMemory(write);
    void stale(queryKeys.memories);
    toastDone({ message: t`Great! Memory posted!` });
  }
}

async function sendMemory(
  write: Extract<WaitingWrite, { kind: 'memory' }>,
  isRepeated = false,
): Promise<void> {
  const [picture] = write.draft.pictures;
  let uploaded = picture?.uploaded;
  if (picture?.file && !uploaded) {
    const { signal } = new AbortController();
    uploaded = await uploadPicture(picture.file, { signal, onProgress: () => {} });
    // Stored first: another picture would make a repeated attempt another memory.
    await saveWaitingWrite({ ...write, draft: { ...write.draft, pictures: [{ ...picture, uploaded }] } });
  }
  const body = { ...write.draft.fields, img_URL: uploaded?.display_url ?? '', client_id: write.id };
  try {
    await call(memoryEndpoints['memories.create'], { body });
  } catch (error) {
    // The server deletes uploads that stay unused for a day.
    const refusesPicture = isApiError(error) && error.fieldErrors.some(({ field }) => field === 'img_URL');
    if (!refusesPicture || isRepeated || !picture?.file) throw error;
    const pictures = [{ ...picture, uploaded: null }];
    await sendMemory({ ...write, draft: { ...write.draft, pictures } }, true);
  }
}
