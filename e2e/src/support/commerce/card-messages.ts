import { createHmac } from 'node:crypto';
import type { Answer, SendToService } from '@petcare/platform/testing/service-client.ts';
import { webhookSecret } from './commerce-copies.ts';

/** An event as the card provider tells it. */
export interface CardMessage {
  readonly id: string;
  readonly type: string;
}

/** Signs a body as the card provider does; `at` in seconds. */
export function signatureOf(
  body: string,
  { at = Math.floor(Date.now() / 1_000), secret = webhookSecret } = {},
): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Brings a message to the webhook of a copy, correctly signed. */
export function tell(send: SendToService, message: CardMessage): Promise<Answer> {
  const body = JSON.stringify(message);
  return tellAs(send, body, signatureOf(body));
}

/** Brings any bytes to the webhook under any signature. */
export function tellAs(send: SendToService, body: string, signature?: string): Promise<Answer> {
  return send('POST', '/api/webhooks/stripe', {
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  });
}

/** Every message about a payment there was, oldest first. */
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
