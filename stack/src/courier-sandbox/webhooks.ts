import { courierCredentials } from './config.ts';
import { words, type Knobs, type SandboxParcel } from './parcels.ts';

const timeoutMs = 10_000;

/** Sends webhooks in the forms of the couriers. Faults lose, repeat and reorder them; a failed one is not sent again. */
export function createWebhooks(webhookUrl: string | undefined, knobs: Knobs) {
  let held: (() => Promise<void>)[] = [];

  async function deliver(parcel: SandboxParcel, body: string): Promise<void> {
    const { pathao, steadfast } = courierCredentials;
    const headers =
      parcel.courier === 'pathao'
        ? { 'x-pathao-signature': pathao.webhook_secret }
        : { authorization: `Bearer ${steadfast.webhook_token}` };
    await fetch(`${webhookUrl}/api/webhooks/${parcel.courier}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }

  return {
    async send(parcel: SandboxParcel): Promise<void> {
      if (webhookUrl === undefined) return;
      if (knobs.drop > 0) {
        knobs.drop -= 1;
        return;
      }
      const body = JSON.stringify(bodyOf(parcel));
      const copies = Array.from({ length: 1 + knobs.duplicate }, () => () => deliver(parcel, body));
      held.push(...copies);
      if (held.length <= knobs.reorder) return;
      const due = knobs.reorder > 0 ? held.toReversed() : held;
      held = [];
      await Promise.all(due.map((send) => send()));
    },
  };
}

function bodyOf({ courier, id, code, invoice, step, collect }: SandboxParcel): object {
  const at = new Date().toISOString();
  return courier === 'pathao'
    ? {
        consignment_id: code,
        merchant_order_id: invoice,
        updated_at: at,
        event: `order.${step.replaceAll('_', '-')}`,
      }
    : {
        notification_type: 'delivery_status',
        consignment_id: id,
        invoice,
        cod_amount: collect,
        status: words.steadfast[step],
        updated_at: at,
      };
}
