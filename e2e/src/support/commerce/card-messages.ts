import { createHmac } from 'node:crypto';
import type { Answer, SendToService } from '@petcare/platform/testing/service-client.ts';
import { webhookSecret } from './commerce-copies.ts';

export interface CardMessage {
  readonly id: string;
  readonly type: string;
}

/** Signs a body as the card provider does; `at` is in seconds. */
export function signatureOf(
  body: string,
  { at = Math.floor(Date.now() / 1_000), secret = webhookSecret } = {},
): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

export function sendWebhook(send: SendToService, message: CardMessage): Promise<Answer> {
  const body = JSON.stringify(message);
  return sendRawWebhook(send, body, signatureOf(body));
}

export function sendRawWebhook(send: SendToService, body: string, signature?: string): Promise<Answer> {
  return send('POST', '/api/webhooks/stripe', {
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
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
