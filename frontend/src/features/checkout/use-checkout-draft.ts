import { useCallback, useRef, useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import type { SessionUser } from '../../lib/session.ts';
import { type CheckoutDraft, newDraft, readCheckoutDraft, writeCheckoutDraft } from './checkout-draft.ts';
import type { AttemptMemory } from './pay-by-card.ts';

export interface CheckoutDraftState {
  draft: CheckoutDraft;
  /** Changes the draft, here and in the tab's storage, at once. */
  change: (part: Partial<CheckoutDraft>) => void;
  /** The order stands: nothing of the draft is needed any more. */
  forget: () => void;
  /** The attempt to pay, for code that runs across renders. */
  memory: AttemptMemory;
}

/** The draft of a checkout, as it was left in this tab or begun anew. */
export function useCheckoutDraft(productId: string, person: SessionUser): CheckoutDraftState {
  const [draft, setDraft] = useState(() => readCheckoutDraft(productId) ?? newDraft(person));
  // What is running must read what was written a moment ago, before the next render.
  const latest = useRef(draft);

  const change = useCallback(
    (part: Partial<CheckoutDraft>) => {
      latest.current = { ...latest.current, ...part };
      writeCheckoutDraft(productId, latest.current);
      setDraft(latest.current);
    },
    [productId],
  );
  const forget = useCallback(() => writeCheckoutDraft(productId, null), [productId]);

  const [memory] = useState<AttemptMemory>(() => ({
    attempt: () => latest.current.attempt,
    paymentId: () => latest.current.paymentId,
    rememberPayment: (paymentId) => change({ paymentId }),
    beginAnew: () => change({ attempt: randomId(), paymentId: null }),
  }));
  return { draft, change, forget, memory };
}
