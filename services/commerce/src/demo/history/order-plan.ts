import { addDays, dhakaDateOf, dhakaInstant, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { demoUsers, historyCustomers, type DemoUser } from '@petcare/contracts/account/demo-users.ts';
import type { PaymentProvider } from '@petcare/contracts/commerce/payments/payments.ts';
import { pickWeighted, seededRandom } from '@petcare/platform/demo/seeded-random.ts';

/** Course of an order, as far as the days until today allow. */
export type Fate =
  | 'delivered'
  | 'damaged'
  | 'returned'
  | 'cancelled'
  | 'refund refused'
  | 'disputed'
  | 'declined'
  | 'abandoned';

interface PlannedLine {
  /** Picture of the product, which names it. */
  readonly product: string;
  readonly quantity: number;
}

export interface PlannedOrder {
  readonly key: string;
  readonly customer: DemoUser;
  readonly at: Date;
  readonly provider: PaymentProvider;
  readonly lines: readonly PlannedLine[];
  readonly fate: Fate;
}

const demand: readonly (readonly [string, number])[] = [
  ['cat-food', 7],
  ['dog-food', 5],
  ['chicken-treats', 6],
  ['deworming', 4],
  ['soap', 3],
  ['flea-drops', 3],
  ['feather', 3],
  ['ball', 3],
  ['yarn', 3],
  ['vitamins', 2],
  ['beef-bone', 2],
  ['bird-seed', 2],
  ['rope', 2],
  ['toothbrush', 2],
  ['teddy', 2],
  ['kitten-milk', 1],
  ['rabbit-greens', 1],
  ['bandage', 1],
  ['thermometer', 1],
  ['flying-disc', 1],
];

const fates: readonly (readonly [Fate, number])[] = [
  ['delivered', 80],
  ['cancelled', 6],
  ['returned', 4],
  ['damaged', 3],
  ['abandoned', 4],
  ['declined', 3],
];

/** Orders on every start: a dispute and a refund that an admin must review, unpaid ones, and new ones. */
const reviews: readonly (readonly [daysAgo: number, Fate, DemoUser])[] = [
  [11.2, 'disputed', demoUsers.joya],
  [8.3, 'abandoned', demoUsers.tanvir],
  [6.4, 'declined', demoUsers.farzana],
  [4.6, 'refund refused', demoUsers.sabbir],
  [0.21, 'delivered', demoUsers.tanvir],
  [0.13, 'delivered', demoUsers.mithila],
];

/** The orders of the customer whose account is shown in the demo, so that every status is among them. */
const shown: readonly (readonly [daysAgo: number, Fate, readonly string[]])[] = [
  [77.3, 'delivered', ['cat-food', 'yarn']],
  [58.6, 'returned', ['feather']],
  [41.7, 'cancelled', ['flying-disc']],
  [26.1, 'damaged', ['dog-food', 'beef-bone']],
  [12.4, 'delivered', ['deworming', 'soap', 'toothbrush']],
  [2.3, 'delivered', ['cat-food']],
  [0.9, 'delivered', ['chicken-treats', 'ball']],
  [0.04, 'delivered', ['vitamins']],
];

const dayMs = 24 * 60 * 60_000;
const weekend = new Set([5, 6]);

/** The orders of the days before an instant: growing demand, more at weekends, most in the evening. */
export function planOrders(days: number, today: Date): readonly PlannedOrder[] {
  const random = seededRandom(days);
  const ago = (daysAgo: number) => new Date(today.getTime() - daysAgo * dayMs);
  const buyers = historyCustomers.filter(({ id }) => id !== demoUsers.user.id);
  const planned: PlannedOrder[] = [];
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const date = addDays(dhakaDateOf(today), -daysAgo);
    const expected = (0.3 + 0.6 * (1 - daysAgo / days)) * (weekend.has(weekdayOf(date)) ? 1.5 : 0.9);
    const count = Math.floor(expected + random());
    for (let number = 1; number <= count; number += 1) {
      const at = dhakaInstant(date, 9 * 60 + Math.floor(14 * 60 * Math.sqrt(random())));
      const known = buyers.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo);
      const customer = known[Math.floor(random() * known.length)] ?? demoUsers.tanvir;
      const lines = chooseLines(random);
      const fate = pickWeighted(fates, random);
      planned.push({ key: `order ${daysAgo}-${number}`, customer, at, ...paidBy(fate, random), lines, fate });
    }
  }
  for (const [daysAgo, fate, customer] of reviews)
    if (daysAgo < days)
      planned.push({
        key: `order to review ${daysAgo}`,
        customer,
        at: ago(daysAgo),
        provider: 'card',
        lines: [{ product: 'vitamins', quantity: 1 }],
        fate,
      });
  for (const [index, [daysAgo, fate, products]] of shown.entries())
    if (daysAgo < days)
      planned.push({
        key: `shown order ${daysAgo}`,
        customer: demoUsers.user,
        at: ago(daysAgo),
        provider: index % 2 === 0 ? 'bkash' : 'card',
        lines: products.map((product) => ({ product, quantity: 1 })),
        fate,
      });
  return planned.filter(({ at }) => at < today);
}

function chooseLines(random: () => number): PlannedLine[] {
  const count = pickWeighted(
    [
      [1, 6],
      [2, 3],
      [3, 1],
    ],
    random,
  );
  const lines = new Map<string, number>();
  while (lines.size < count)
    lines.set(
      pickWeighted(demand, random),
      pickWeighted(
        [
          [1, 7],
          [2, 2],
          [3, 1],
        ],
        random,
      ),
    );
  // A toothbrush alone costs less than the smallest card payment allows.
  if (lines.size === 1 && lines.has('toothbrush')) lines.set('soap', 1);
  return [...lines].map(([product, quantity]) => ({ product, quantity }));
}

/** Only cards are declined. */
function paidBy(fate: Fate, random: () => number): { provider: PaymentProvider } {
  const chosen = random() < 0.62 ? 'bkash' : 'card';
  return { provider: fate === 'declined' ? 'card' : chosen };
}
