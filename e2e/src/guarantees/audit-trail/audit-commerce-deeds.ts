import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Signed } from '../../support/people.ts';
import { uploadPicture } from '../../support/posting.ts';
import { buyAs, firstProduct, openPaymentAs, stayAs } from '../../support/shopping.ts';
import { type Body, by, type Deeds, ofPerson, params, type Scene } from './audit-scene.ts';

/** What an admin does in the store, the hostel and at the till. */
export function commerceDeeds(): Deeds {
  const order = async ({ url, owner }: Scene) => buyAs(owner, await firstProduct(url));
  const stay = async ({ owner }: Scene, inDays = 40) => {
    const checkIn = addDays(dhakaDateOf(new Date()), inDays);
    return stayAs(owner, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  };
  const product = async ({ admin }: Scene) => {
    const answer = await admin.client.call(endpoints['products.create'], { body: await someProduct(admin) });
    return endpoints['products.create'].response.parse(answer.body).product._id;
  };
  return {
    'products.create': {
      act: 'product.added',
      deed: by('products.create', async ({ admin }) => ({ body: await someProduct(admin) })),
    },
    'products.update': {
      act: 'product.updated',
      deed: by('products.update', async (scene) => ({
        params: params(await product(scene)),
        body: { product_price: 75 },
      })),
    },
    'products.delete': {
      act: 'product.deleted',
      deed: by('products.delete', async (scene) => ({ params: params(await product(scene)) })),
    },
    'trash.restore.commerce': {
      act: 'product.restored',
      deed: by('trash.restore.commerce', async (scene) => {
        const id = await product(scene);
        await scene.admin.client.call(endpoints['products.delete'], { params: { id } });
        return { params: { kind: 'product', id } };
      }),
    },
    'orders.changeStatus': {
      act: 'order.status_changed',
      deed: by('orders.changeStatus', async (scene) => ({
        params: params((await order(scene))._id),
        body: { status: 'Shipping' },
      })),
    },
    'orders.cancel': {
      act: 'order.cancelled',
      deed: by('orders.cancel', async (scene) => ({ params: params((await order(scene))._id), body: {} })),
    },
    'orders.delete': {
      act: 'order.deleted',
      deed: by('orders.delete', async (scene) => ({ params: params((await order(scene))._id) })),
    },
    'orders.deleteOfCustomer': {
      act: 'orders.deleted_of_user',
      deed: ofPerson('orders.deleteOfCustomer'),
    },
    'hostelOrders.changeStatus': {
      act: 'hostel_order.status_changed',
      deed: by('hostelOrders.changeStatus', async (scene) => ({
        params: params((await stay(scene))._id),
        body: { status: 'Confirmed' },
      })),
    },
    'hostelOrders.setPets': {
      act: 'hostel_order.changed',
      deed: by('hostelOrders.setPets', async (scene) => ({
        params: params((await stay(scene))._id),
        body: { pets: [{ name: 'Mishti' }] },
      })),
    },
    'hostelOrders.cancel': {
      act: 'hostel_order.status_changed',
      deed: by('hostelOrders.cancel', async (scene) => ({
        params: params((await stay(scene))._id),
        body: {},
      })),
    },
    'hostelOrders.checkIn': {
      act: 'hostel_order.status_changed',
      deed: by('hostelOrders.checkIn', async (scene) => ({ params: params((await stay(scene, 0))._id) })),
    },
    'hostelOrders.checkOut': {
      act: 'hostel_order.status_changed',
      deed: by('hostelOrders.checkOut', async (scene) => {
        const { _id: id } = await stay(scene, 0);
        await scene.admin.client.call(endpoints['hostelOrders.checkIn'], { params: { id } });
        return { params: { id } };
      }),
    },
    'hostelOrders.delete': {
      act: 'hostel_order.deleted',
      deed: by('hostelOrders.delete', async (scene) => ({ params: params((await stay(scene))._id) })),
    },
    'hostelOrders.deleteOfCustomer': {
      act: 'hostel_orders.deleted_of_user',
      deed: ofPerson('hostelOrders.deleteOfCustomer'),
    },
    'payments.cancel': {
      act: 'payment.closed',
      deed: by('payments.cancel', async ({ url, owner }) => {
        const { _id, product_price } = await firstProduct(url);
        const lines = [{ product_id: _id, quantity: 1 }];
        const { payment } = await openPaymentAs(owner, { kind: 'product', lines }, product_price);
        return { params: params(payment._id) };
      }),
    },
    'payments.recheck': {
      act: 'payment.rechecked',
      deed: by('payments.recheck', async (scene) => ({ params: params((await order(scene)).payment_id) })),
    },
    'payments.refund': {
      act: 'payment.refunded',
      deed: by('payments.refund', async (scene) => ({
        params: params((await order(scene)).payment_id),
        body: { amount: 10, reason: 'It came late.', request: randomUUID() },
      })),
    },
    'payments.reconcile': {
      act: 'books.compared',
      deed: by('payments.reconcile', async () => ({ body: { date: dhakaDateOf(new Date()) } })),
    },
  };
}

async function someProduct(admin: Signed): Promise<Body> {
  return {
    product_type: 'Pet Toy',
    product_name: `Rope ring ${randomUUID().slice(0, 8)}`,
    product_price: 70,
    product_description: 'For strong teeth.',
    product_image: await uploadPicture(admin),
  };
}
