import { randomUUID } from 'node:crypto';
import type { CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { cardPayment, newCustomer } from './build-payment.ts';
import { courierSettings } from './courier-settings.ts';
import type { SandboxProcess } from './sandboxes/sandbox-process.ts';
import type { TestCommerce } from './test-commerce.ts';

export interface DayOrder {
  readonly id: string;
  readonly number: string;
  readonly customer: ReturnType<typeof newCustomer>;
  readonly paymentId: string;
  readonly lines: readonly { readonly product_id: string; readonly quantity: number }[];
}

/** The calls of the screens on a day in the shop, each timed under its name until its answer has arrived. */
export function createShopCalls(commerce: TestCommerce, couriers: SandboxProcess) {
  const admin = userCaller(newId(), 'admin');
  const samples = new Map<string, number[]>();

  async function timed<T>(name: string, call: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    const answer = await call();
    samples.set(name, [...(samples.get(name) ?? []), performance.now() - begin]);
    return answer;
  }

  /** @throws an error for an answer with another status. */
  async function send(
    name: string,
    [method, path]: readonly [method: string, path: string],
    { as = admin, body, status = 200 }: { as?: DayOrder['customer']; body?: object; status?: number } = {},
  ): Promise<Answer> {
    const answer = await timed(name, () => commerce.send(method, path, { as, ...(body && { body }) }));
    if (answer.status !== status)
      throw new Error(`${name}: ${answer.status} instead of ${status}, ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async function print(kind: 'packing-slips' | 'labels', orders: readonly string[]): Promise<Buffer> {
    const headers = { ...(await commerce.identity.as(admin)), 'content-type': 'application/json' };
    const body = JSON.stringify({ orders });
    return timed(kind, async () => {
      const response = await fetch(`${commerce.url}/api/orders/${kind}`, { method: 'POST', headers, body });
      if (response.status !== 200) throw new Error(await response.text());
      return Buffer.from(await response.arrayBuffer());
    });
  }

  return {
    admin,
    send,
    print,

    async buy(lines: DayOrder['lines'], unitPrice: number): Promise<DayOrder> {
      const customer = newCustomer();
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const body = cardPayment(undefined, { lines, expected_total: units * unitPrice });
      const started = await send('start a payment', ['POST', '/api/payments/card'], {
        as: customer,
        body,
        status: 201,
      });
      await commerce.sandbox.pay(String(started.body.client_secret));
      const paymentId = String(started.body.payment._id);
      const placed = await send('place an order', ['POST', '/api/orders'], {
        as: customer,
        body: { payment_id: paymentId },
        status: 201,
      });
      const { _id: id, order_id: number } = placed.body.order as { _id: string; order_id: string };
      return { id, number, customer, paymentId, lines };
    },

    scan: (id: string, code: string, status = 200) =>
      send('scan a unit', ['POST', `/api/orders/${id}/packing/scans`], {
        body: { client_id: randomUUID(), code },
        status,
      }),

    /** Moves a parcel at its courier, and delivers the courier's webhook. */
    async moveParcel(courier: CourierName, code: string, to: 'in_transit' | 'delivered'): Promise<void> {
      await fetch(`${couriers.url}/sandbox/move`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, to }),
        redirect: 'manual',
      });
      const isPathao = courier === 'pathao';
      const headers: Record<string, string> = isPathao
        ? { 'x-pathao-signature': courierSettings.PATHAO_WEBHOOK_SECRET }
        : { authorization: `Bearer ${courierSettings.STEADFAST_WEBHOOK_TOKEN}` };
      const body = JSON.stringify(
        isPathao ? { consignment_id: code, event: 'x' } : { consignment_id: await parcelIdOf(code) },
      );
      const { status } = await timed('courier webhook', () =>
        commerce.send('POST', `/api/webhooks/${courier}`, { body, headers }),
      );
      if (status >= 300) throw new Error(`the webhook of ${courier} answered ${status}`);
    },

    /** Per call its number and the 95th percentile in milliseconds. */
    timings: () =>
      [...samples].map(([name, times]) => ({ name, count: times.length, p95: percentile(times, 0.95) })),
  };

  async function parcelIdOf(code: string): Promise<number> {
    const response = await fetch(`${couriers.url}/sandbox/parcels`);
    const parcels = (await response.json()) as { code: string; id: number }[];
    const parcel = parcels.find((one) => one.code === code);
    if (!parcel) throw new Error(`no courier has the parcel ${code}`);
    return parcel.id;
  }
}
