import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { failure } from '@petcare/platform/errors.ts';
import { z } from 'zod';
import { callCourier, isSameSecret, readJson } from './call-courier.ts';
import type { CourierPort } from './courier-port.ts';

interface PathaoSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly storeId: number;
  readonly webhookSecret: string;
}

/** Pathao’s own ids: a delivery within days, and a parcel. */
const normalDelivery = 48;
const parcelItem = 2;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Created = z.object({ data: z.object({ consignment_id: z.string().min(1) }) });
const Info = z.object({ data: z.object({ order_status: z.string() }) });
const Event = z.object({ consignment_id: z.string().min(1) });

/** Pathao’s order statuses. Others, such as On Hold, change nothing here. */
const states: Readonly<Record<string, ConsignmentState>> = {
  pending: 'booked',
  pickup_requested: 'booked',
  assigned_for_pickup: 'booked',
  picked: 'picked_up',
  at_the_sorting_hub: 'in_transit',
  in_transit: 'in_transit',
  received_at_last_mile_hub: 'in_transit',
  assigned_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  partial_delivery: 'delivered',
  return: 'returned',
  returned: 'returned',
  pickup_cancelled: 'cancelled',
};

/** Pathao Courier, https://merchant.pathao.com/api, version 1 of its merchant API (`aladdin`). */
export function createPathao(settings: PathaoSettings, now: () => number = Date.now): CourierPort {
  let token: { value: string; until: number } | null = null;

  async function authorization(): Promise<Record<string, string>> {
    if (!token || token.until <= now()) {
      const { clientId: client_id, clientSecret: client_secret, username, password } = settings;
      const body = { client_id, client_secret, grant_type: 'password', username, password };
      const granted = await callCourier(
        `${settings.url}/aladdin/api/v1/issue-token`,
        { method: 'POST', body },
        Token,
      );
      if (!granted) throw failure('unavailable', { message: 'Pathao refuses our credentials.' });
      token = { value: granted.access_token, until: now() + (granted.expires_in - 60) * 1_000 };
    }
    return { authorization: `Bearer ${token.value}` };
  }

  /** Renews the token once when Pathao has revoked it. */
  async function call<Shape extends z.ZodType>(
    path: string,
    request: { method: 'GET' | 'POST'; body?: unknown },
    shape: Shape,
  ): Promise<z.infer<Shape> | null> {
    const send = async () =>
      callCourier(`${settings.url}${path}`, { ...request, headers: await authorization() }, shape);
    const answer = await send();
    if (answer !== null) return answer;
    token = null;
    return send();
  }

  return {
    async book(parcel) {
      const body = {
        store_id: settings.storeId,
        merchant_order_id: parcel.invoice,
        recipient_name: parcel.name,
        recipient_phone: nationalPhone(parcel.phone),
        recipient_address: parcel.address,
        delivery_type: normalDelivery,
        item_type: parcelItem,
        special_instruction: parcel.note,
        item_quantity: parcel.items,
        // Pathao takes half a kilogram to ten.
        item_weight: Math.min(10, Math.max(0.5, parcel.weightGrams / 1_000)),
        amount_to_collect: Math.ceil(poishaToTaka(parcel.collect)),
        item_description: parcel.invoice,
      };
      const created = await call('/aladdin/api/v1/orders', { method: 'POST', body }, Created);
      if (!created) throw failure('unavailable', { message: 'Pathao does not accept this parcel.' });
      const { consignment_id: ref } = created.data;
      return { ref, trackingCode: ref };
    },

    async find(ref) {
      const path = `/aladdin/api/v1/orders/${encodeURIComponent(ref)}/info`;
      const info = await call(path, { method: 'GET' }, Info);
      return info ? (states[info.data.order_status.toLowerCase().replaceAll(/[\s-]+/g, '_')] ?? null) : null;
    },

    readEvent(body, headers) {
      if (!isSameSecret(headers['x-pathao-signature'], settings.webhookSecret))
        throw failure('bad_signature');
      return { ref: readJson(body, Event).consignment_id };
    },
  };
}
