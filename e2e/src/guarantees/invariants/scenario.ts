import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { InvariantName, InvariantState } from '@petcare/contracts/invariants.ts';
import { Product } from '@petcare/contracts/commerce/products/products.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import { buyAs, bookHostelAs } from '../../support/shopping.ts';
import { injectedFaults, type Databases, type InjectedFault, type FaultTargets } from './injected-faults.ts';

const countWithinMs = 60_000;

export type ViolationCounts = Record<InvariantName, number | null>;

export type InvariantFixture = Awaited<ReturnType<typeof createInvariantFixture>>;

export async function createInvariantFixture(petcare: PetCare) {
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
  const targets = await createRecords(petcare.url, admin, databases);

  return {
    petcare,
    admin,
    databases,
    targets,
    count: (names?: readonly InvariantName[]) => countInvariants(admin, names),
    close: () => client.close(),
  };
}

/** Requests a check and returns its result once these invariants have been checked. */
export async function countInvariants(
  { client }: TestUser,
  names: readonly InvariantName[] = InvariantName.options,
): Promise<ViolationCounts> {
  const requestedAt = Date.now();
  await client.call(endpoints['invariants.check']);
  let states: InvariantState[] = [];
  await eventually(
    async () => {
      states = z.array(InvariantState).parse((await client.call(endpoints['invariants.list'])).body);
      const late = states.filter(
        ({ name, checked_at }) =>
          names.includes(name) && (!checked_at || Date.parse(checked_at) < requestedAt),
      );
      if (late.length > 0) throw new Error(`${late.map(({ name }) => name).join(', ')} not checked yet`);
    },
    { within: countWithinMs, every: 200 },
  );
  return Object.fromEntries(states.map((state) => [state.name, state.count])) as ViolationCounts;
}

async function createRecords(url: string, admin: TestUser, { commerce }: Databases): Promise<FaultTargets> {
  const [customer, deletedUser] = [await signUpUser(url), await signUpUser(url)];
  const { body } = await admin.client.call(endpoints['products.list']);
  const product = z
    .array(Product)
    .parse(body)
    .find(({ stock }) => stock !== null && stock > 1);
  if (!product) throw new Error('the demo data counts no stock');
  const order = await buyAs(customer, product);
  await admin.client.call(endpoints['orders.changeStatus'], {
    params: { id: order._id },
    body: { status: 'Shipping' },
  });
  const checkIn = addDays(dhakaDateOf(new Date()), 20);
  await bookHostelAs(customer, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  const practice = await createPractice(url, { from: '09:00', to: '17:00' });
  const appointment = await bookAppointment(customer, practice, addDays(dhakaDateOf(new Date()), 3));
  const deletion = z
    .object({ deletion: Deletion })
    .parse(
      (await admin.client.call(endpoints['users.delete'], { params: { id: deletedUser.user._id } })).body,
    ).deletion;
  await eventually(
    async () => {
      const { body: now } = await admin.client.call(endpoints['deletions.get'], {
        params: { id: deletion._id },
      });
      if (Deletion.parse(now).state !== 'done') throw new Error('the deletion is not done');
      const inbox = await customer.client.call(endpoints['notifications.list']);
      if (endpoints['notifications.list'].response.parse(inbox.body).notifications.length < 2)
        throw new Error('the customer has no notifications yet');
    },
    { within: countWithinMs, every: 200 },
  );
  const stored = await commerce.collection('orders').findOne({ orderId: order.order_id });
  return {
    productId: product._id,
    orderId: order._id,
    paymentId: String(stored?.['paymentId']),
    night: `cat:${checkIn}`,
    appointmentId: appointment._id,
    readerId: customer.user._id,
    deletedUserId: deletedUser.user._id,
  };
}

export interface FaultResult {
  readonly fault: InjectedFault;
  readonly found: number | null;
  readonly others: readonly string[];
  readonly afterwards: number | null;
}

export async function injectOneByOne(
  fixture: InvariantFixture,
  faults = injectedFaults,
): Promise<FaultResult[]> {
  const results: FaultResult[] = [];
  for (const fault of faults) {
    const repair = await fault.inject(fixture.databases, fixture.targets);
    const violated = await fixture.count();
    await repair();
    const repaired = await fixture.count();
    results.push({
      fault,
      found: violated[fault.name],
      others: violatedIn(violated).filter((name) => name !== fault.name),
      afterwards: repaired[fault.name],
    });
  }
  return results;
}

/** Injects as many faults at once as do not hide each other. Does not report other violated invariants. */
export async function injectTogether(fixture: InvariantFixture): Promise<Omit<FaultResult, 'others'>[]> {
  const results: Omit<FaultResult, 'others'>[] = [];
  for (const group of compatibleGroups(injectedFaults)) {
    const repairs: (() => Promise<unknown>)[] = [];
    for (const fault of group) repairs.push(await fault.inject(fixture.databases, fixture.targets));
    const violated = await fixture.count();
    for (const repair of repairs) await repair();
    const repaired = await fixture.count();
    for (const fault of group)
      results.push({ fault, found: violated[fault.name], afterwards: repaired[fault.name] });
  }
  return results;
}

function compatibleGroups(faults: readonly InjectedFault[]): InjectedFault[][] {
  const groups: InjectedFault[][] = [];
  for (const fault of faults) {
    const compatible = groups.find((group) =>
      group.every(({ name, record }) => name !== fault.name && (!fault.record || record !== fault.record)),
    );
    if (compatible) compatible.push(fault);
    else groups.push([fault]);
  }
  return groups;
}

export function violatedIn(counts: ViolationCounts): string[] {
  return Object.entries(counts)
    .filter(([, found]) => found !== 0)
    .map(([name]) => name);
}
