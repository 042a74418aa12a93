import { useCallback, useRef, useState } from 'react';
import type { SessionUser } from '../../../lib/session/session.ts';
import {
  type CheckoutDraft,
  type KnownAddress,
  newDraft,
  readCheckoutDraft,
  writeCheckoutDraft,
} from '../checkout-draft.ts';
import { type AttemptMemory, openAttemptMemory } from './attempt-store.ts';

export interface CheckoutDraftState {
  draft: CheckoutDraft;
  /** The billing form was prefilled from an earlier order. */
  addressIsKnown: boolean;
  /** Updates the draft in state and session storage synchronously. */
  change: (part: Partial<CheckoutDraft>) => void;
  /** Deletes the draft once the order exists. */
  forget: () => void;
  /** The payment attempt, readable outside of a render. */
  memory: AttemptMemory;
}

/**
 * Returns the draft of this tab, or a new one prefilled with `known`. `alsoForget` runs when the order exists
 * and must be a stable function.
 */
export function useCheckoutDraft(
  checkout: string,
  person: SessionUser,
  known: KnownAddress | null,
  alsoForget?: () => void,
): CheckoutDraftState {
  const [draft, setDraft] = useState(() => readCheckoutDraft(checkout) ?? newDraft(person, known));
  const [memory] = useState(() => openAttemptMemory(person.id, checkout));
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
  const forget = useCallback(() => {
    writeCheckoutDraft(checkout, null);
    memory.close();
    alsoForget?.();
  }, [alsoForget, checkout, memory]);

  return { draft, addressIsKnown: known !== null, change, forget, memory };
}
