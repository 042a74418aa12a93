import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { changedFields, fittingFields, keepInput, takeInput } from '../../lib/drafts/kept-input.ts';
import { currentSession, isEndedByUser, onSessionChange, useSession } from '../../lib/session/session.ts';
import { restOfTexts } from '../../lib/texts/locale.ts';

/**
 * Keeps what was typed in a form when the session ends unexpectedly, and gives it back when the same user opens the
 * form of this page again. `form` names the form within its page, with the id of its record; `isChanged` is false
 * while everything is saved.
 */
export function useKeptInput<Values extends object>(
  form: string,
  values: Values,
  restore: (typed: Partial<Values>) => void,
  isChanged = true,
): void {
  const { user, status } = useSession();
  const { pathname } = useLocation();
  const [began] = useState(values);
  const replaced = useRef<Partial<Values> | null>(null);
  // A cached user can be another one than the server knows.
  const userId = status === 'signed-in' ? user?.id : undefined;
  const name = `${pathname} ${form}`;

  const keep = useEffectEvent((ofUser: string) => {
    replaced.current = null;
    const typed = isChanged ? changedFields(began, values) : {};
    if (Object.keys(typed).length > 0) keepInput(ofUser, name, typed);
  });
  const bringBack = useEffectEvent((ofUser: string, formName: string) => {
    const kept = takeInput(ofUser, formName);
    const typed = kept && fittingFields(kept, values);
    if (!typed || Object.keys(typed).length === 0) return;
    const before = Object.entries(values).filter(([field]) => field in typed);
    replaced.current = Object.fromEntries(before) as Partial<Values>;
    restore(typed as Partial<Values>);
  });
  const discard = useEffectEvent(() => {
    if (replaced.current) restore(replaced.current);
  });

  useLayoutEffect(() => {
    if (!userId) return undefined;
    bringBack(userId, name);
    return replaced.current ? offerOnceLoaded(() => discard()) : undefined;
  }, [userId, name]);

  useEffect(() => {
    if (!userId) return undefined;
    return onSessionChange(() => {
      if (!currentSession().user && !isEndedByUser()) keep(userId);
    });
  }, [userId]);
}

function offerOnceLoaded(discard: () => void): () => void {
  let withdraw: (() => void) | null = () => {};
  void Promise.all([import('./kept-input-notice.ts'), restOfTexts()]).then(([{ offerToDiscard }]) => {
    if (withdraw) withdraw = offerToDiscard(discard);
  });
  return () => {
    withdraw?.();
    withdraw = null;
  };
}
