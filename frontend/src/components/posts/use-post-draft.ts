import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftKey,
  latestPostDraft,
  type PostDraft,
  readPostDraft,
  removePostDraft,
  savePostDraft,
} from '../../lib/drafts/post-drafts.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { getPendingPosts } from './use-share-post.tsx';

const saveAfterMs = 300;

export interface PostDraftState<Fields extends object> {
  /** Null until the device's drafts have been read. */
  readonly draft: PostDraft<Fields> | null;
  readonly change: (change: (draft: PostDraft<Fields>) => PostDraft<Fields>) => void;
  /** Stops saving: the caller owns the draft from now on. */
  readonly release: () => void;
}

/**
 * Draft of a post, saved on this device while the user types. Starts with the draft `clientId`, else the last
 * unsent draft, else `emptyFields`, which must be the same object on each render.
 */
export function usePostDraft<Fields extends object>(
  { userId, form }: DraftKey,
  emptyFields: Fields,
  clientId: string | null,
): PostDraftState<Fields> {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<PostDraft<Fields> | null>(null);
  const latest = useRef<PostDraft<Fields> | null>(null);
  const saving = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    let active = true;
    async function begin() {
      const place = { userId, form };
      const pendingIds = getPendingPosts(queryClient, form).map((post) => post.clientId);
      const requested = clientId === null ? null : await readPostDraft(place, clientId);
      const stored = requested ?? (await latestPostDraft(place, pendingIds));
      if (!active) return;
      latest.current = {
        clientId: stored ? stored.clientId : randomId(),
        // The draft can come from an older version of the form.
        fields: { ...emptyFields, ...stored?.fields },
        pictures: stored ? stored.pictures : [],
      };
      setDraft(latest.current);
    }
    void begin();
    return () => {
      active = false;
    };
  }, [queryClient, userId, form, emptyFields, clientId]);

  const save = useCallback(() => {
    if (saving.current === null || !latest.current) return;
    clearTimeout(saving.current);
    saving.current = null;
    if (isEmpty(latest.current)) void removePostDraft(latest.current.clientId);
    else void savePostDraft({ userId, form }, latest.current);
  }, [userId, form]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  const change = useCallback(
    (make: (draft: PostDraft<Fields>) => PostDraft<Fields>) => {
      if (!latest.current) return;
      latest.current = make(latest.current);
      setDraft(latest.current);
      if (saving.current !== null) clearTimeout(saving.current);
      saving.current = setTimeout(save, saveAfterMs);
    },
    [save],
  );

  const release = useCallback(() => {
    if (saving.current !== null) clearTimeout(saving.current);
    saving.current = null;
    latest.current = null;
  }, []);

  return { draft, change, release };
}

function isEmpty({ fields, pictures }: PostDraft): boolean {
  const blank = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return pictures.length === 0 && Object.values(fields).every(blank);
}
