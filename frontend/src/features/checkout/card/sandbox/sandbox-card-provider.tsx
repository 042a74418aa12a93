import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { CardProvider } from '../../payment/card-provider.ts';
import { BankChallenge } from './bank-challenge.tsx';
import { type CardInput, emptyCard, expiryParts, plainNumber } from './card-input.ts';
import { createSandboxApi, type SandboxAddress } from './sandbox-api.ts';
import { SandboxField } from './sandbox-field.tsx';
import { isTestCard } from './test-cards.ts';

interface State {
  card: CardInput;
  challenge: { pageUrl: string; answered: () => void } | null;
}

export function createSandboxCardProvider(address: SandboxAddress): CardProvider {
  const api = createSandboxApi(address);
  const origin = new URL(address.url).origin;
  const listeners = new Set<() => void>();
  let state: State = { card: emptyCard, challenge: null };

  function change(part: Partial<State>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async function showChallenge(url: string): Promise<void> {
    // The sandbox returns its internal host name; browsers reach it by the configured URL.
    const { pathname, search } = new URL(url);
    const pageUrl = new URL(pathname + search, address.url).href;
    await new Promise<void>((resolve) => change({ challenge: { pageUrl, answered: resolve } }));
    change({ challenge: null });
  }

  return {
    Field: function Field({ disabled = false }) {
      const { card, challenge } = useSyncExternalStore(subscribe, () => state);
      return (
        <>
          <SandboxField card={card} disabled={disabled} onChange={(changed) => change({ card: changed })} />
          <BankChallenge
            pageUrl={challenge?.pageUrl ?? null}
            origin={origin}
            onAnswered={() => challenge?.answered()}
          />
        </>
      );
    },

    async createMethod(billing) {
      const problem = cardError(state.card);
      return problem ? { error: { message: problem } } : api.createMethod(state.card, billing);
    },

    async confirm(clientSecret, methodId) {
      const step = await api.confirm(clientSecret, methodId);
      if (step.status !== 'requires_action') return step;
      await showChallenge(step.pageUrl);
      const answered = await api.read(clientSecret);
      if (answered.status !== 'requires_action') return answered;
      return { status: 'failed', message: t`The payment was not confirmed.` };
    },
  };
}

function cardError(card: CardInput): string | null {
  const number = plainNumber(card);
  if (number === '') return t`Please enter a test card number.`;
  if (!isTestCard(number)) return t`Only the listed test numbers work here. Please never type a real card.`;
  if (!expiryParts(card)) return t`Please enter the expiry date as MM/YY.`;
  if (card.cvc.length < 3) return t`Please enter the CVC, three or four digits.`;
  return null;
}
