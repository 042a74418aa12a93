import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftPlace,
  latestPostDraft,
  type PostDraft,
  readPostDraft,
  removePostDraft,
  savePostDraft,
} from '../../lib/drafts/post-drafts.ts';
import { postsOnTheirWay } from './use-share-post.tsx';

const saveAfterMs = 300;

export interface PostDraftState<Fields extends object> {
  /** Null until the device's drafts have been read. */
  readonly draft: PostDraft<Fields> | null;
  readonly change: (change: (draft: PostDraft<Fields>) => PostDraft<Fields>) => void;
  /** Stops saving: the caller owns the draft from now on. */
  readonly handOver: () => void;
}

/**
 * Draft of a post, saved on this device while the user types. Starts with the draft `clientId`, else the last
 * unsent draft, else `emptyFields`, which must be the same object on each render.
 */
export function usePostDraft<Fields extends object>(
  { person, form }: DraftPlace,
  emptyFields: Fields,
  clientId: string | null,
): PostDraftState<Fields> {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<PostDraft<Fields> | null>(null);
  const latest = useRef<PostDraft<Fields> | null>(null);
  const saving = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    let wanted = true;
    async function begin() {
      const place = { person, form };
      const onTheirWay = postsOnTheirWay(queryClient, form).map((post) => post.clientId);
      const asked = clientId === null ? null : await readPostDraft(place, clientId);
      const begun = asked ?? (await latestPostDraft(place, onTheirWay));
      if (!wanted) return;
      latest.current = {
        clientId: begun ? begun.clientId : crypto.randomUUID(),
        // The draft can come from an older version of the form.
        fields: { ...emptyFields, ...begun?.fields },
        pictures: begun ? begun.pictures : [],
      };
      setDraft(latest.current);
    }
    void begin();
    return () => {
      wanted = false;
    };
  }, [queryClient, person, form, emptyFields, clientId]);

  const save = useCallback(() => {
    if (saving.current === null || !latest.current) return;
    clearTimeout(saving.current);
    saving.current = null;
    if (isEmpty(latest.current)) void removePostDraft(latest.current.clientId);
    else void savePostDraft({ person, form }, latest.current);
  }, [person, form]);

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

  const handOver = useCallback(() => {
    if (saving.current !== null) clearTimeout(saving.current);
    saving.current = null;
    latest.current = null;
  }, []);

  return { draft, change, handOver };
}

function isEmpty({ fields, pictures }: PostDraft): boolean {
  const blank = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return pictures.length === 0 && Object.values(fields).every(blank);
}
