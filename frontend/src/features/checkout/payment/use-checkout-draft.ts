import { useCallback, useRef, useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import {
  type CheckoutDraft,
  type LastAddress,
  newDraft,
  readCheckoutDraft,
  writeCheckoutDraft,
} from '../checkout-draft.ts';
import { type AttemptStore, openAttemptStore } from './attempt-store.ts';

export interface CheckoutDraftState {
  draft: CheckoutDraft;
  addressPrefilled: boolean;
  /** Counts how often typed values were given back, which a form with values of its own must show. */
  restored: number;
  /** Updates the draft in state and session storage synchronously. */
  change: (part: Partial<CheckoutDraft>) => void;
  clear: () => void;
  attemptStore: AttemptStore;
}

/**
 * Returns the draft of this tab, or a new one prefilled with `lastAddress`. `onClear` runs when the order exists
 * and must be a stable function.
 */
export function useCheckoutDraft(
  checkout: string,
  user: SessionUser,
  lastAddress: LastAddress | null,
  onClear?: () => void,
): CheckoutDraftState {
  const [draft, setDraft] = useState(() => readCheckoutDraft(checkout) ?? newDraft(user, lastAddress));
  const [attemptStore] = useState(() => openAttemptStore(user.id, checkout));
  // Running code must read a change before the next render.
  const latest = useRef(draft);

  const change = useCallback(
    (part: Partial<CheckoutDraft>) => {
      latest.current = { ...latest.current, ...part };
      writeCheckoutDraft(checkout, latest.current);
      setDraft(latest.current);
    },
    [checkout],
  );
  const { billing, note, quantity, billed, method } = draft;
  const [restored, setRestored] = useState(0);
  useKeptInput(checkout, { billing, note, quantity, billed, method }, (typed) => {
    change(typed);
    setRestored((before) => before + 1);
  });
  const clear = useCallback(() => {
    writeCheckoutDraft(checkout, null);
    attemptStore.close();
    onClear?.();
  }, [onClear, checkout, attemptStore]);

  return { draft, addressPrefilled: lastAddress !== null, restored, change, clear, attemptStore };
}
