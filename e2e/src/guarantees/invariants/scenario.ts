import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Deletion } from '@petcare/contracts/deletions.ts';
import { InvariantName, InvariantState } from '@petcare/contracts/invariants.ts';
import { Product } from '@petcare/contracts/products.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/people.ts';
import type { PetCare } from '../../support/petcare.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import { buyAs, bookHostelAs } from '../../support/shopping.ts';
import { plantedFaults, type Databases, type PlantedFault, type Standing } from './planted-faults.ts';

/** How long a count that was asked for may take. */
const countWithinMs = 60_000;

/** What a count found of each promise. */
export type Counts = Record<InvariantName, number | null>;

export type House = Awaited<ReturnType<typeof openHouse>>;

/** A house in which things have happened: sold, booked, told, deleted. */
export async function openHouse(petcare: PetCare) {
  const client = await mongoose.mongo.MongoClient.connect(petcare.mongoUrl);
  const named = (service: string) =>
    client.db(petcare.databases.find((name) => name.endsWith(`_${service}`)));
  const databases: Databases = {
    account: named('account'),
    content: named('content'),
    clinic: named('clinic'),
    commerce: named('commerce'),
    workers: named('workers'),
  };
  const admin = await signInDemoUser(petcare.url, 'admin');
  const standing = await live(petcare.url, admin, databases);

  return {
    petcare,
    admin,
    databases,
    standing,
    /** Asks for a count now and gives its outcome, once these promises have been counted. */
    count: (names?: readonly InvariantName[]) => count(admin, names),
    close: () => client.close(),
  };
}

async function count(
  { client }: TestUser,
  names: readonly InvariantName[] = InvariantName.options,
): Promise<Counts> {
  const asked = Date.now();
  await client.call(endpoints['invariants.check']);
  let states: InvariantState[] = [];
  await eventually(
    async () => {
      states = z.array(InvariantState).parse((await client.call(endpoints['invariants.list'])).body);
      const late = states.filter(
        ({ name, checked_at }) => names.includes(name) && (!checked_at || Date.parse(checked_at) < asked),
      );
      if (late.length > 0) throw new Error(`${late.map(({ name }) => name).join(', ')} not counted yet`);
    },
    { within: countWithinMs, every: 200 },
  );
  return Object.fromEntries(states.map((state) => [state.name, state.count])) as Counts;
}

/** Buys, stays, sees a doctor, is told of it; somebody else leaves for good. */
async function live(url: string, admin: TestUser, { commerce }: Databases): Promise<Standing> {
  const [buyer, leaver] = [await signUpUser(url), await signUpUser(url)];
  const { body } = await admin.client.call(endpoints['products.list']);
  const product = z
    .array(Product)
    .parse(body)
    .find(({ stock }) => stock !== null && stock > 1);
  if (!product) throw new Error('the demo data counts no stock');
  const order = await buyAs(buyer, product);
  await admin.client.call(endpoints['orders.changeStatus'], {
    params: { id: order._id },
    body: { status: 'Shipping' },
  });
  const checkIn = addDays(dhakaDateOf(new Date()), 20);
  await bookHostelAs(buyer, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  const practice = await createPractice(url, { from: '09:00', to: '17:00' });
  const visit = await bookAppointment(buyer, practice, addDays(dhakaDateOf(new Date()), 3));
  const deletion = z
    .object({ deletion: Deletion })
    .parse(
      (await admin.client.call(endpoints['users.delete'], { params: { id: leaver.user._id } })).body,
    ).deletion;
  await eventually(
    async () => {
      const { body: now } = await admin.client.call(endpoints['deletions.get'], {
        params: { id: deletion._id },
      });
      if (Deletion.parse(now).state !== 'done') throw new Error('the deletion is not done');
      const told = await buyer.client.call(endpoints['notifications.list']);
      if (endpoints['notifications.list'].response.parse(told.body).notifications.length < 2)
        throw new Error('the buyer was not told');
    },
    { within: countWithinMs, every: 200 },
  );
  const stored = await commerce.collection('orders').findOne({ order_id: order.order_id });
  return {
    productId: product._id,
    orderId: order._id,
    paymentId: String(stored?.['payment_id']),
    night: `cat:${checkIn}`,
    appointmentId: visit._id,
    readerId: buyer.user._id,
    goneId: leaver.user._id,
  };
}

export interface Tried {
  readonly fault: PlantedFault;
  /** Of the promise that was broken, while it was. */
  readonly found: number | null;
  /** Other promises that were broken besides. */
  readonly others: readonly string[];
  /** Of the same promise, mended. */
  readonly afterwards: number | null;
}

/** Breaks one promise after the other, counts, mends it and counts again. */
export async function tryFaults(house: House, faults = plantedFaults): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const fault of faults) {
    const mend = await fault.plant(house.databases, house.standing);
    const broken = await house.count();
    await mend();
    const mended = await house.count();
    tried.push({
      fault,
      found: broken[fault.name],
      others: brokenIn(broken).filter((name) => name !== fault.name),
      afterwards: mended[fault.name],
    });
  }
  return tried;
}

/** The same, breaking as many promises at once as do not hide each other: whether others are broken too shows no more. */
export async function tryFaultsTogether(house: House): Promise<Omit<Tried, 'others'>[]> {
  const tried: Omit<Tried, 'others'>[] = [];
  for (const round of roundsOf(plantedFaults)) {
    const mends: (() => Promise<unknown>)[] = [];
    for (const fault of round) mends.push(await fault.plant(house.databases, house.standing));
    const broken = await house.count();
    for (const mend of mends) await mend();
    const mended = await house.count();
    for (const fault of round)
      tried.push({ fault, found: broken[fault.name], afterwards: mended[fault.name] });
  }
  return tried;
}

function roundsOf(faults: readonly PlantedFault[]): PlantedFault[][] {
  const rounds: PlantedFault[][] = [];
  for (const fault of faults) {
    const room = rounds.find((round) =>
      round.every(({ name, record }) => name !== fault.name && (!fault.record || record !== fault.record)),
    );
    if (room) room.push(fault);
    else rounds.push([fault]);
  }
  return rounds;
}

/** The promises that a count found broken, or did not count at all. */
export function brokenIn(counts: Counts): string[] {
  return Object.entries(counts)
    .filter(([, found]) => found !== 0)
    .map(([name]) => name);
}
