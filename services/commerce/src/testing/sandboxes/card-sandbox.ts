import { useSandbox } from './sandbox-process.ts';

export const secretKey = 'sk_test_petcare';
export const publishableKey = 'pk_test_petcare';

export interface CardEventBody {
  readonly id: string;
  readonly type: string;
}

/** Returns the empty card sandbox of this worker. */
export async function useCardSandbox() {
  const running = await useSandbox('card-sandbox');
  const { url } = running;

  const ask = async (path: string, key: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${key}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

  return {
    ...running,

    pay: (clientSecret: string, card = 'pm_card_visa') =>
      ask(`/v1/payment_intents/${intentOf(clientSecret)}/confirm`, publishableKey, {
        client_secret: clientSecret,
        payment_method: card,
      }),

    async typeCard(number = '4242424242424242'): Promise<string> {
      const method = await ask('/v1/payment_methods', publishableKey, {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2031',
        'card[cvc]': '123',
      });
      return String(method['id']);
    },

    intent: (id: string) => ask(`/v1/payment_intents/${id}`, secretKey),
    changeIntent: (id: string, form: Record<string, string>) =>
      ask(`/v1/payment_intents/${id}`, secretKey, form),
    refund: (intentId: string, poisha?: number) =>
      ask('/v1/refunds', secretKey, {
        payment_intent: intentId,
        ...(poisha !== undefined && { amount: String(poisha) }),
      }),

    async answerBank(intentId: string, result: 'complete' | 'fail'): Promise<void> {
      const { next_action: action } = await ask(`/v1/payment_intents/${intentId}`, secretKey);
      const challengeUrl = /"(http[^"]*3d-secure[^"]*)"/.exec(JSON.stringify(action))?.[1];
      if (challengeUrl === undefined) throw new Error(`no 3-D Secure challenge: ${JSON.stringify(action)}`);
      await fetch(challengeUrl, { method: 'POST', body: new URLSearchParams({ result }) });
    },

    async eventsOf(intentId: string): Promise<CardEventBody[]> {
      const { data } = (await ask('/v1/events?limit=100', secretKey)) as { data: CardEventBody[] };
      return data.filter((event) => JSON.stringify(event).includes(intentId)).toReversed();
    },

    async stateOf(id: string, field: 'customer_id' | 'payment_id' = 'customer_id') {
      const query = new URLSearchParams({ [`metadata[${field}]`]: id });
      const response = await fetch(new URL(`/sandbox/state?${query.toString()}`, url));
      return (await response.json()) as {
        intents: number;
        charges: number;
        captured: number;
        refunded: number;
        intents_by_status: Record<string, number>;
        knobs: { hang_next: { times: number } | null };
      };
    },
  };
}
