import type { Logger } from '@petcare/platform/observability/log.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { playHistory, type Story } from '@petcare/platform/demo/demo-history.ts';
import { dhakaDateOf, addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { demoUsers, historyCustomers } from '@petcare/contracts/account/demo-users.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { setLine } from '../../catalogue/cart/change-cart.ts';
import type { HostelSettingsSource } from '../../hostel/settings-source.ts';
import { preparePlaces } from '../../hostel/places.ts';
import { countHeldUnits } from '../../lifecycle/invariants/count-held-units.ts';
import { purchasablesOf } from '../../purchasables/purchasables.ts';
import { prepareUserLock } from '../../payments/opening/user-lock.ts';
import {
  addProduct,
  deleteProduct,
  findProduct,
  updateProduct,
} from '../../catalogue/products/change-product.ts';
import { toProduct } from '../../catalogue/products/product.model.ts';
import { addDemoBooking, bookedAt, stayOf } from '../add-demo-bookings.ts';
import { demoBookings } from '../demo-bookings.ts';
import { planBookings } from './booking-plan.ts';
import { bookingStory } from './booking-stories.ts';
import { actorOf, admin } from './customers.ts';
import { createHistoryProviders } from './history-providers.ts';
import { planOrders, type PlannedOrder } from './order-plan.ts';
import { isSold, orderStory, productId } from './order-stories.ts';
import type { HistoryDeps } from './purchases.ts';
import { reportCharges, type Sandboxes } from './report-charges.ts';

interface AddHistory {
  readonly days: number;
  readonly settings: HostelSettingsSource;
  readonly sandboxes: Sandboxes;
  readonly log: Logger;
}

/** Adds the orders, stays and payments of the last days, once, and reports the payments to the sandboxes. */
export async function addHistory({ days, settings, sandboxes, log }: AddHistory): Promise<void> {
  const providers = createHistoryProviders();
  const deps: HistoryDeps = {
    providers,
    payments: {
      providers,
      purchasables: purchasablesOf(settings),
      log,
      ttlMs: 15 * 60_000,
      limits: { open: 3, units: 100, totalMs: Infinity, windowMs: 60 * 60_000 },
      minimum: { card: 6_000, bkash: 100 },
    },
  };
  await playHistory({
    name: 'commerce',
    inOneTransaction: true,
    storiesUntil: (today) => prepareStories(days, today, { settings, deps }),
    log,
  });
  await reportCharges(sandboxes);
}

async function prepareStories(
  days: number,
  today: Date,
  { settings, deps }: { settings: HostelSettingsSource; deps: HistoryDeps },
): Promise<Story[]> {
  const orders = planOrders(days, today);
  const bookings = planBookings(days, today);
  // Rows that are created outside the transaction of a story, which would not see them.
  for (const { id } of historyCustomers) await prepareUserLock(id);
  for (const { petType, pets, checkIn, checkOut } of bookings)
    await preparePlaces({ petType, guests: pets.length, checkIn, checkOut });
  for (const demo of demoBookings) await preparePlaces(stayOf(demo, today));
  const start = dhakaInstant(addDays(dhakaDateOf(today), -days), 8 * 60);
  return [
    ...supplies(start, orders),
    deletedProduct(start, today),
    ...orders.map((order) => orderStory(order, deps)),
    ...bookings.map((booking) => bookingStory(booking, settings, deps)),
    ...demoBookings.map((demo, place): Story => [
      {
        at: bookedAt(demo, today),
        by: actorOf(demoUsers[demo.customer]),
        run: () => addDemoBooking(demo, place, { today, settings }),
      },
    ]),
    filledCart(today),
  ];
}

const adminCaller: UserCaller = { kind: 'user', ...admin, sessionId: 'demo-data', ip: '127.0.0.1' };
const refuse = () => Promise.reject(new Error('the pictures of the history are not uploaded'));
const client: InternalClient = { call: refuse, openFile: refuse };
const productDeps = { client, countHeldUnits };

/** The units that are sold are supplied first, so that the history leaves the shelves as they are. */
function supplies(at: Date, orders: readonly PlannedOrder[]): Story[] {
  const units = new Map<string, number>();
  for (const { product, quantity } of orders.filter(isSold).flatMap(({ lines }) => lines))
    units.set(product, quantity + (units.get(product) ?? 0));
  return [...units].map(([product, sold]): Story => [
    {
      at,
      by: admin,
      async run() {
        const { stock } = await findProduct(productId(product));
        if (stock === null) return;
        await updateProduct(productId(product), { stock: stock + sold }, adminCaller, productDeps);
      },
    },
  ]);
}

/** A product in the trash, which an admin can restore. */
function deletedProduct(start: Date, today: Date): Story {
  let id = '';
  const rope = {
    product_type: 'Pet Toy',
    product_name: 'Jute Tug Rope, Small',
    product_price: 140,
    product_description: 'The little brother of the large rope, for puppies. ছোট পাটের দড়ি।',
    product_image: '/scenes/product-rope.webp',
    stock: 12,
  } as const;
  return [
    {
      at: start,
      by: admin,
      async run() {
        id = toProduct(await addProduct(rope, adminCaller, productDeps))._id;
      },
    },
    { at: new Date(today.getTime() - 6 * 24 * 60 * 60_000), by: admin, run: () => deleteProduct(id) },
  ];
}

function filledCart(today: Date): Story {
  const put = (product: string, quantity: number) => setLine(demoUsers.user.id, productId(product), quantity);
  return [
    {
      at: new Date(today.getTime() - 30 * 60_000),
      by: actorOf(demoUsers.user),
      async run() {
        await put('flea-drops', 1);
        await put('feather', 2);
      },
    },
  ];
}
