import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, line } from '../../shared/fields.ts';
import { OrderStatus } from './order-status.ts';
import { productNameFields } from '../../shared/names.ts';

export const PackingLine = z
  .object({
    product_id: Id,
    ...productNameFields,
    product_image: z.string(),
    quantity: z.number().int().positive(),
    /** Units that were scanned. */
    scanned: z.number().int().nonnegative(),
    /** The barcode of the product, or the code that the pick list prints for it. */
    code: z.string(),
  })
  .meta({ id: 'PackingLine' });
export type PackingLine = z.infer<typeof PackingLine>;

/** Progress of packing an order. */
export const Packing = z
  .object({
    _id: Id,
    /** The number of the order, which its label has as bar code. */
    order_id: z.string(),
    orderer_name: z.string(),
    status: OrderStatus,
    version: z.number().int().nonnegative(),
    /** Null until all units are scanned. */
    packed_at: Instant.nullable(),
    /** False for an order that must not be sent, or has been. */
    packable: z.boolean(),
    lines: z.array(PackingLine),
    /** One entry per scanned unit, the latest last. */
    scans: z.array(z.object({ _id: Id, product_id: Id })),
  })
  .meta({ id: 'Packing' });
export type Packing = z.infer<typeof Packing>;

export const ScanUnitBody = z
  .strictObject({ client_id: ClientId, code: line(80) })
  .meta({ id: 'ScanUnitBody' });
export type ScanUnitBody = z.infer<typeof ScanUnitBody>;

const access = { who: 'roles', roles: ['admin'] } as const;

export const packingEndpoints = defineEndpoints('commerce', {
  'orders.packing': {
    method: 'GET',
    path: '/api/orders/:id/packing',
    access,
    summary: 'Get the units of an order that were scanned while it is packed.',
    params: IdParams,
    response: Packing,
  },
  'orders.scanUnit': {
    method: 'POST',
    path: '/api/orders/:id/packing/scans',
    access,
    summary:
      'Tick one unit of an order by the code of its product. The last unit marks the order as packed, once. Idempotent.',
    params: IdParams,
    body: ScanUnitBody,
    response: Packing,
    errors: [
      'wrong_product',
      'all_units_scanned',
      'order_packed',
      'order_not_packable',
      'money_returned',
      'idempotency_conflict',
    ],
  },
  'orders.undoScan': {
    method: 'DELETE',
    path: '/api/orders/:id/packing/scans/:scanId',
    access,
    summary: 'Take back the scan of a unit of an order that is not packed yet. Idempotent.',
    params: IdParams.extend({ scanId: Id }),
    response: Packing,
    errors: ['order_packed'],
  },
});
