import { startSandboxProcess } from './sandbox-process.ts';

export const secretKey = 'sk_test_petcare';
export const publishableKey = 'pk_test_petcare';

export interface CardEventBody {
  readonly id: string;
  readonly type: string;
}

/** Starts the card sandbox as a process of its own and acts towards it as browsers, the bank and a test do. */
export async function startCardSandbox() {
  const running = await startSandboxProcess('card-sandbox');
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

    /** What the buyer's browser does: confirms with the client secret. `card` is one of the provider's test ids. */
    pay: (clientSecret: string, card = 'pm_card_visa') =>
      ask(`/v1/payment_intents/${intentOf(clientSecret)}/confirm`, publishableKey, {
        client_secret: clientSecret,
        payment_method: card,
      }),

    /** The id of a card that was typed into the provider's own field. */
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
    /** Somebody pays back at the provider's desk: all that is left, or so many poisha. */
    refund: (intentId: string, poisha?: number) =>
      ask('/v1/refunds', secretKey, {
        payment_intent: intentId,
        ...(poisha !== undefined && { amount: String(poisha) }),
      }),

    /** The card holder answers the question of their bank, rightly or not. */
    async answerBank(intentId: string, result: 'complete' | 'fail'): Promise<void> {
      const { next_action: action } = await ask(`/v1/payment_intents/${intentId}`, secretKey);
      const asked = /"(http[^"]*3d-secure[^"]*)"/.exec(JSON.stringify(action))?.[1];
      if (asked === undefined) throw new Error(`nobody asks the holder: ${JSON.stringify(action)}`);
      await fetch(asked, { method: 'POST', body: new URLSearchParams({ result }) });
    },

    /** Every event about an intent, oldest first, as the provider would send it. */
    async eventsOf(intentId: string): Promise<CardEventBody[]> {
      const { data } = (await ask('/v1/events?limit=100', secretKey)) as { data: CardEventBody[] };
      return data.filter((event) => JSON.stringify(event).includes(intentId)).toReversed();
    },

    /** What the provider has on its books for one customer, or for one payment of ours. */
    async booksOf(id: string, whose: 'customer_id' | 'payment_id' = 'customer_id') {
      const query = new URLSearchParams({ [`metadata[${whose}]`]: id });
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
