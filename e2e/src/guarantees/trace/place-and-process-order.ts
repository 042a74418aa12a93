import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { io, type Socket } from 'socket.io-client';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { firstProduct, payAs } from '../../support/shopping.ts';

/**
 * Pays for an order that the provider's webhook places, and changes its status as an admin. Resolves when the
 * customer's browser has received both messages.
 */
export async function placeAndProcessOrder(url: string): Promise<void> {
  const customer = await signUpUser(url);
  const screen = await openScreen(customer);
  try {
    const product = await firstProduct(url);
    const lines = [{ product_id: product._id, quantity: 1 }];
    await payAs(customer, { kind: 'product', lines }, product.product_price);
    const orderId = await screen.untilReceived('order.placed');
    const admin = await signInDemoUser(url, 'admin');
    const { status } = await admin.client.call(endpoints['orders.changeStatus'], {
      params: { id: orderId },
      body: { status: 'Processing' },
    });
    if (status !== 200) throw new Error(`changing the status answered ${status}`);
    await screen.untilReceived('order.status_changed');
  } finally {
    screen.close();
  }
}

async function openScreen({ client }: TestUser) {
  const received = new Map<string, string>();
  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
  });
  socket.on('order.placed', ({ order_id }) => void received.set('order.placed', order_id));
  socket.on('order.status_changed', ({ order_id }) => void received.set('order.status_changed', order_id));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    untilReceived: (name: 'order.placed' | 'order.status_changed') =>
      eventually(() => {
        const id = received.get(name);
        if (id === undefined) throw new Error(`the customer did not receive ${name}`);
        return id;
      }),
    close: () => void socket.disconnect(),
  };
}
