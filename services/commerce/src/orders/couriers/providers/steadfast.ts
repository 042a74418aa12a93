import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { failure } from '@petcare/platform/errors.ts';
import { z } from 'zod';
import { callCourier, isSameSecret, readJson } from './call-courier.ts';
import type { CourierPort } from './courier-port.ts';

interface SteadfastSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly webhookToken: string;
}

const Created = z.object({
  consignment: z.object({ consignment_id: z.number().int(), tracking_code: z.string().min(1) }),
});
const Status = z.object({ delivery_status: z.string() });
const Requested = z.object({ id: z.number().int(), status: z.string() });
const Event = z.object({ consignment_id: z.number().int() });

/** Steadfast’s delivery statuses. Those that wait for an approval or are unknown change nothing here. */
const states: Readonly<Record<string, ConsignmentState>> = {
  in_review: 'booked',
  pending: 'in_transit',
  delivered: 'delivered',
  partial_delivered: 'delivered',
  cancelled: 'returned',
};

/** Steadfast Courier, version 1 of its merchant API. Its `cancelled` is a parcel that comes back. */
export function createSteadfast(settings: SteadfastSettings): CourierPort {
  const headers = { 'api-key': settings.apiKey, 'secret-key': settings.secretKey };

  return {
    async book({ invoice, name, phone, address, note, collect }) {
      const body = {
        invoice,
        recipient_name: name,
        recipient_phone: nationalPhone(phone),
        recipient_address: address,
        cod_amount: poishaToTaka(collect),
        note,
      };
      const created = await callCourier(
        `${settings.url}/create_order`,
        { method: 'POST', headers, body },
        Created,
      );
      if (!created) throw failure('unavailable', { message: 'Steadfast does not accept this parcel.' });
      const { consignment_id, tracking_code } = created.consignment;
      return { ref: String(consignment_id), trackingCode: tracking_code };
    },

    async find(ref) {
      const url = `${settings.url}/status_by_cid/${encodeURIComponent(ref)}`;
      const status = await callCourier(url, { method: 'GET', headers }, Status);
      return status ? (states[status.delivery_status] ?? null) : null;
    },

    async stop(ref) {
      const body = { consignment_id: Number(ref), reason: 'The order was cancelled.' };
      const url = `${settings.url}/create_return_request`;
      return (await callCourier(url, { method: 'POST', headers, body }, Requested)) !== null;
    },

    readEvent(body, given) {
      if (!isSameSecret(given['authorization'], `Bearer ${settings.webhookToken}`))
        throw failure('bad_signature');
      return { ref: String(readJson(body, Event).consignment_id) };
    },
  };
}
