import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { gatherPerKey } from '../gather-per-key.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** While a product sells fast, everybody who looks at the store asks for it again so often at most. */
const pauseMs = 300;
/** So many wait together for the end of a pause. */
const concurrency = 100;

/** Tells everybody who looks at the store that a product, or how many are left of it, is different. */
export function refreshProduct({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  const tell = gatherPerKey(pauseMs, (product_id: string) =>
    realtime.deliver(rooms.store(), 'product.changed', { product_id }),
  );
  return eventTask({
    name: 'refresh-product',
    concurrency,
    run: ({ data: { product_id } }) => tell(product_id),
  });
}
