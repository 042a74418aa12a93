import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { callCopy, openSocketAt } from './call-copy.ts';
import { startWithOwnMessages } from './isolated-gateway.ts';

const cycle = ['Processing', 'Shipping', 'Delivered', 'Pending'] as const;
const lostAfterMs = 10_000;

export interface CrossingResult {
  /** Changes made through each copy, times sockets at each copy. */
  readonly expected: number;
  readonly lost: number;
  readonly duplicated: number;
  /** `true` if the check detects a copy that gets no messages from the others. */
  readonly controlNoticed: boolean;
}

export async function measureCrossing(petcare: PetCare): Promise<CrossingResult> {
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const isolated = await startWithOwnMessages(petcare);
  const customer = await signUpUser(petcare.url);
  const order = await buyAs(customer, await firstProduct(petcare.url));
  const admin = await signInDemoUser(petcare.url, 'admin');
  const sockets = await Promise.all(copies.map((url) => openSocketAt(url, customer)));
  const isolatedSocket = await openSocketAt(isolated.url, customer);
  try {
    const changes = copies.flatMap((url) => [url, url]);
    for (const [index, url] of changes.entries()) {
      const status = cycle[index % cycle.length] ?? 'Pending';
      const { status: code } = await callCopy(url, admin, endpoints['orders.changeStatus'], {
        params: { id: order._id },
        body: { status },
      });
      if (code !== 200) throw new Error(`changing the status answered ${code}`);
      // Missing messages are counted as lost at the end.
      await eventually(
        () => {
          for (const socket of sockets)
            if (changesReceived(socket) <= index) throw new Error('a socket lacks the message');
        },
        { within: lostAfterMs },
      ).catch(() => undefined);
    }
    const wrong = sockets.map((socket) => changesReceived(socket) - changes.length);
    return {
      expected: changes.length * sockets.length,
      lost: sum(wrong.map((difference) => Math.max(0, -difference))),
      duplicated: sum(wrong.map((difference) => Math.max(0, difference))),
      controlNoticed: changesReceived(isolatedSocket) === 0,
    };
  } finally {
    for (const socket of [...sockets, isolatedSocket]) socket.close();
    await isolated.stop();
  }
}

function changesReceived({ received }: { received: readonly { readonly name: string }[] }): number {
  return received.filter(({ name }) => name === 'order.status_changed').length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
