import { randomUUID } from 'node:crypto';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import type { TestUser } from '../../support/users.ts';
import { uploadPicture } from '../../support/posting.ts';
import { buyAs, deliverAs, firstProduct, openPaymentAs, requestReturnAs } from '../../support/shopping.ts';
import {
  someDecision,
  type Body,
  callAsAdmin,
  type AuditedActions,
  callOnNewUser,
  params,
  type AuditFixture,
} from './audit-fixture.ts';

const productFile = `product_name,product_type,product_price,stock,product_description
Rope,Pet Toy,70,1,For strong teeth.`;

const someCoupon = () => ({
  code: `AUDIT-${randomUUID().slice(0, 8)}`,
  discount: { kind: 'percent' as const, percent: 10, at_most: null },
  once_per_customer: false,
  minimum: 0,
  starts: null,
  ends: null,
  limit: null,
  active: true,
});

export function commerceActions(): AuditedActions {
  const order = async ({ url, owner }: AuditFixture) => buyAs(owner, await firstProduct(url));
  const requested = async (fixture: AuditFixture) => {
    const delivered = await deliverAs(fixture.admin, await order(fixture));
    return requestReturnAs(fixture.owner, delivered._id);
  };
  const product = async ({ admin }: AuditFixture) => {
    const answer = await admin.client.call(endpoints['products.create'], { body: await someProduct(admin) });
    return endpoints['products.create'].response.parse(answer.body).product._id;
  };
  return {
    'products.create': {
      action: 'product.added',
      perform: callAsAdmin('products.create', async ({ admin }) => ({ body: await someProduct(admin) })),
    },
    'products.update': {
      action: 'product.updated',
      perform: callAsAdmin('products.update', async (fixture) => ({
        params: params(await product(fixture)),
        body: { product_price: 75 },
      })),
    },
    'products.saveVariants': {
      action: 'product.updated',
      perform: callAsAdmin('products.saveVariants', async (fixture) => {
        const _id = await product(fixture);
        const variants = [{ _id, version: 1, label: 'L', product_price: 75 }];
        return { params: params(_id), body: { name: 'Collar', variants } };
      }),
    },
    'stockLevels.set': {
      action: 'product.reorder_level_set',
      perform: callAsAdmin('stockLevels.set', async (fixture) => ({
        params: params(await product(fixture)),
        body: { reorder_level: 3 },
      })),
    },
    'delivery.setTariff': {
      action: 'delivery_tariff.changed',
      perform: callAsAdmin('delivery.setTariff', async ({ admin }) => {
        const { body } = await admin.client.call(endpoints['delivery.tariff']);
        const { tariff } = endpoints['delivery.tariff'].response.parse(body);
        const elsewhere = { charge: 0, per_extra_kg: 0, days: 3 };
        const terms = { free_from: null, cutoff_hour: 17, default_weight: 500 };
        return { body: { version: tariff?.version ?? 0, zones: [], elsewhere, ...terms } };
      }),
    },
    'coupons.create': {
      action: 'coupon.added',
      perform: callAsAdmin('coupons.create', async () => ({ body: someCoupon() })),
    },
    'coupons.update': {
      action: 'coupon.updated',
      perform: callAsAdmin('coupons.update', async ({ admin }) => {
        const { code: _code, discount: _discount, once_per_customer: _once, ...terms } = someCoupon();
        const answer = await admin.client.call(endpoints['coupons.create'], { body: someCoupon() });
        const { _id, version } = endpoints['coupons.create'].response.parse(answer.body).coupon;
        return { params: params(_id), body: { ...terms, active: false, version } };
      }),
    },
    'productImports.start': {
      action: 'product_import.started',
      perform: callAsAdmin('productImports.start', async ({ admin }) => {
        const body = new FormData();
        body.set('file', new File([productFile], 'products.csv'));
        const answer = await admin.client.call(endpoints['productImports.check'], { body });
        return { params: params(endpoints['productImports.check'].response.parse(answer.body)._id) };
      }),
    },
    'products.delete': {
      action: 'product.deleted',
      perform: callAsAdmin('products.delete', async (fixture) => ({
        params: params(await product(fixture)),
      })),
    },
    'trash.restore.commerce': {
      action: 'product.restored',
      perform: callAsAdmin('trash.restore.commerce', async (fixture) => {
        const id = await product(fixture);
        await fixture.admin.client.call(endpoints['products.delete'], { params: { id } });
        return { params: { kind: 'product', id } };
      }),
    },
    'orders.changeStatus': {
      action: 'order.status_changed',
      perform: callAsAdmin('orders.changeStatus', async (fixture) => ({
        params: params((await order(fixture))._id),
        body: { status: 'Shipping' },
      })),
    },
    'orders.changeStatuses': {
      action: 'order.status_changed',
      perform: callAsAdmin('orders.changeStatuses', async (fixture) => {
        const { _id, version } = await order(fixture);
        return { body: { status: 'Shipping', orders: [{ _id, version }] } };
      }),
    },
    'orders.packingSlips': {
      action: 'packing_slips.printed',
      perform: callAsAdmin('orders.packingSlips', async (fixture) => ({
        body: { orders: [(await order(fixture))._id] },
      })),
    },
    'orders.labels': {
      action: 'labels.printed',
      perform: callAsAdmin('orders.labels', async (fixture) => ({
        body: { orders: [(await order(fixture))._id] },
      })),
    },
    'orders.scanUnit': {
      action: 'order.packed',
      perform: callAsAdmin('orders.scanUnit', async (fixture) => {
        const { _id } = await order(fixture);
        const shown = await fixture.admin.client.call(endpoints['orders.packing'], {
          params: params(_id),
        });
        return {
          params: params(_id),
          body: { client_id: randomUUID(), code: Packing.parse(shown.body).lines[0]?.code ?? '' },
        };
      }),
    },
    'orderNotes.add': {
      action: 'order.note_added',
      perform: callAsAdmin('orderNotes.add', async (fixture) => ({
        params: params((await order(fixture))._id),
        body: { client_id: randomUUID(), text: 'Call before delivery.' },
      })),
    },
    'consignments.book': {
      action: 'consignment.booked',
      perform: callAsAdmin('consignments.book', async (fixture) => ({
        params: params((await order(fixture))._id),
        body: { courier: 'steadfast' },
      })),
    },
    'orders.cancel': {
      action: 'order.cancelled',
      perform: callAsAdmin('orders.cancel', async (fixture) => ({
        params: params((await order(fixture))._id),
        body: {},
      })),
    },
    'orders.decideCancellation': {
      action: 'cancellation.decided',
      perform: callAsAdmin('orders.decideCancellation', async (fixture) => ({
        params: params((await order(fixture))._id),
        body: someDecision(),
      })),
    },
    'orders.withdrawCancellation': {
      action: 'cancellation.withdrawn',
      perform: callAsAdmin('orders.withdrawCancellation', async (fixture) => {
        const id = (await order(fixture))._id;
        const body = someDecision();
        await fixture.admin.client.call(endpoints['orders.decideCancellation'], { params: { id }, body });
        return { params: params(id), body: { request: body.request } };
      }),
    },
    'returns.change': {
      action: 'return.approved',
      perform: callAsAdmin('returns.change', async (fixture) => {
        const { _id, version } = await requested(fixture);
        return { params: params(_id), body: { state: 'approved', version } };
      }),
    },
    'returns.complete': {
      action: 'return.completed',
      perform: callAsAdmin('returns.complete', async (fixture) => {
        const { _id } = await requested(fixture);
        for (const [version, state] of [
          [1, 'approved'],
          [2, 'received'],
        ] as const)
          await fixture.admin.client.call(endpoints['returns.change'], {
            params: { id: _id },
            body: { state, version },
          });
        return { params: params(_id), body: { refund: 'full', restock: true, version: 3 } };
      }),
    },
    'orders.delete': {
      action: 'order.deleted',
      perform: callAsAdmin('orders.delete', async (fixture) => ({
        params: params((await order(fixture))._id),
      })),
    },
    'orders.deleteOfCustomer': {
      action: 'orders.deleted_of_user',
      perform: callOnNewUser('orders.deleteOfCustomer'),
    },
    'payments.cancel': {
      action: 'payment.closed',
      perform: callAsAdmin('payments.cancel', async ({ url, owner }) => {
        const { _id, product_price } = await firstProduct(url);
        const lines = [{ product_id: _id, quantity: 1 }];
        const { payment } = await openPaymentAs(owner, { kind: 'product', lines }, product_price);
        return { params: params(payment._id) };
      }),
    },
    'payments.recheck': {
      action: 'payment.rechecked',
      perform: callAsAdmin('payments.recheck', async (fixture) => ({
        params: params((await order(fixture)).payment_id),
      })),
    },
    'payments.refund': {
      action: 'payment.refunded',
      perform: callAsAdmin('payments.refund', async (fixture) => ({
        params: params((await order(fixture)).payment_id),
        body: { amount: 10, reason: 'It came late.', request: randomUUID() },
      })),
    },
    'payments.reconcile': {
      action: 'payments.reconciled',
      perform: callAsAdmin('payments.reconcile', async () => ({ body: { date: dhakaDateOf(new Date()) } })),
    },
  };
}

async function someProduct(admin: TestUser): Promise<Body> {
  return {
    product_type: 'Pet Toy',
    product_name: `Rope ring ${randomUUID().slice(0, 8)}`,
    product_price: 70,
    product_description: 'For strong teeth.',
    product_image: await uploadPicture(admin),
  };
}
