import { createHmac } from 'node:crypto';
import type { Answer, SendToService } from '@petcare/platform/testing/service-client.ts';
import { webhookSecret } from './commerce-copies.ts';

export interface CardMessage {
  readonly id: string;
  readonly type: string;
}

/** Signs and sends a message as the card provider does. */
export function sendWebhook(send: SendToService, message: CardMessage): Promise<Answer> {
  const body = JSON.stringify(message);
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
  return send('POST', '/api/webhooks/stripe', {
    body,
    headers: { 'stripe-signature': `t=${at},v1=${signature}` },
  });
}

export async function messagesAbout(sandboxUrl: string, intentId: string): Promise<CardMessage[]> {
  const found: CardMessage[] = [];
  let after = '';
  for (;;) {
    const response = await fetch(`${sandboxUrl}/v1/events?limit=100${after}`, {
      headers: { authorization: 'Bearer sk_test_petcare' },
    });
    const { data, has_more } = (await response.json()) as { data: CardMessage[]; has_more: boolean };
    found.push(...data.filter((event) => JSON.stringify(event).includes(intentId)));
    const last = data.at(-1);
    if (!has_more || !last) return found.toReversed();
    after = `&starting_after=${last.id}`;
  }
}
