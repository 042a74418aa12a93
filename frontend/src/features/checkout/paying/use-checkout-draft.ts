import { useCallback, useRef, useState } from 'react';
import type { SessionUser } from '../../../lib/session/session.ts';
import {
  type CheckoutDraft,
  type KnownAddress,
  newDraft,
  readCheckoutDraft,
  writeCheckoutDraft,
} from '../checkout-draft.ts';
import { type AttemptMemory, openAttemptMemory } from './attempt-memory.ts';

export interface CheckoutDraftState {
  draft: CheckoutDraft;
  /** The billing form began with phone and address of an earlier order. */
  addressIsKnown: boolean;
  /** Changes the draft, here and in the tab's storage, at once. */
  change: (part: Partial<CheckoutDraft>) => void;
  /** The order stands: nothing of the draft is needed any more. */
  forget: () => void;
  /** The attempt to pay, for code that runs across renders. */
  memory: AttemptMemory;
}

/**
 * The draft of a checkout, as it was left in this tab or begun anew with what is `known`. `alsoForget` must be the same function every
 * time; it is called when the order stands.
 */
export function useCheckoutDraft(
  checkout: string,
  person: SessionUser,
  known: KnownAddress | null,
  alsoForget?: () => void,
): CheckoutDraftState {
  const [draft, setDraft] = useState(() => readCheckoutDraft(checkout) ?? newDraft(person, known));
  const [memory] = useState(() => openAttemptMemory(person.id, checkout));
  // What is running must read what was written a moment ago, before the next render.
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
