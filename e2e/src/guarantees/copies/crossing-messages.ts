import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signInDemoUser, signUpUser } from '../../support/people.ts';
import type { PetCare } from '../../support/petcare.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { askAt, listenAt } from './at-copy.ts';
import { startWithOwnMessages } from './stray-gateway.ts';

const cycle = ['Processing', 'Shipping', 'Delivered', 'Pending'] as const;
/** A message that has not come after this long counts as lost. */
const lostAfterMs = 10_000;

export interface CrossingResult {
  /** Changes made through each copy, times sockets at each copy. */
  readonly expected: number;
  readonly lost: number;
  readonly doubled: number;
  /** Whether a copy that hears nothing from the others is found out. */
  readonly controlNoticed: boolean;
}

/** An admin changes an order through each copy of the gateway while its customer has a socket open at each. */
export async function measureCrossing(petcare: PetCare): Promise<CrossingResult> {
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const stray = await startWithOwnMessages(petcare);
  const customer = await signUpUser(petcare.url);
  const order = await buyAs(customer, await firstProduct(petcare.url));
  const admin = await signInDemoUser(petcare.url, 'admin');
  const sockets = await Promise.all(copies.map((url) => listenAt(url, customer)));
  const deaf = await listenAt(stray.url, customer);
  try {
    const changes = copies.flatMap((url) => [url, url]);
    for (const [index, url] of changes.entries()) {
      const status = cycle[index % cycle.length] ?? 'Pending';
      const { status: code } = await askAt(url, admin, endpoints['orders.changeStatus'], {
        params: { id: order._id },
        body: { status },
      });
      if (code !== 200) throw new Error(`changing the status answered ${code}`);
      // Who has not heard it by then is counted as lost at the end.
      await eventually(
        () => {
          for (const socket of sockets)
            if (changesHeard(socket) <= index) throw new Error('a socket has not heard it');
        },
        { within: lostAfterMs },
      ).catch(() => undefined);
    }
    const wrong = sockets.map((socket) => changesHeard(socket) - changes.length);
    return {
      expected: changes.length * sockets.length,
      lost: sum(wrong.map((difference) => Math.max(0, -difference))),
      doubled: sum(wrong.map((difference) => Math.max(0, difference))),
      controlNoticed: changesHeard(deaf) === 0,
    };
  } finally {
    for (const socket of [...sockets, deaf]) socket.close();
    await stray.stop();
  }
}

function changesHeard({ heard }: { heard: readonly { readonly name: string }[] }): number {
  return heard.filter(({ name }) => name === 'order.status_changed').length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
