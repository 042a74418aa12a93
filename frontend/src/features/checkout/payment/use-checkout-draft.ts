import { useCallback, useRef, useState } from 'react';
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
  const clear = useCallback(() => {
    writeCheckoutDraft(checkout, null);
    attemptStore.close();
    onClear?.();
  }, [onClear, checkout, attemptStore]);

  return { draft, addressPrefilled: lastAddress !== null, change, clear, attemptStore };
}
