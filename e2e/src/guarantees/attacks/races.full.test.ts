import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { keepClearOfMidnight } from '../../support/clinic-clock.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { createPractice } from '../../support/practice.ts';
import { bookHostelAs } from '../../support/shopping.ts';
import { bookAppointment } from '../../support/practice.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { signUpWithRole } from '../access/callers.ts';

const petcare = inject('petcare');
const times = 8;
keepClearOfMidnight();

/** Sends the same request many times at once. @returns the statuses in ascending order. */
async function atOnce(
  { client }: TestUser,
  name: EndpointName,
  id: string,
  bodyOf: (index: number) => unknown = () => undefined,
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      client.call(endpoints[name], { params: { id }, body: bodyOf(index) }),
    ),
  );
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

/** Returns the names of the events that a service has stored about a record. */
async function eventsAbout(service: string, id: string): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(petcare.mongoUrl);
  try {
    const database = petcare.databases.find((name) => name.endsWith(`_${service}`)) ?? '';
    const rows = await client.db(database).collection('outbox').find().toArray();
    const envelopes = rows.map(({ envelope }) => envelope as { name: string; data: unknown });
    return envelopes.flatMap(({ name, data }) => (JSON.stringify(data).includes(id) ? [name] : []));
  } finally {
    await client.close();
  }
}

function countOf<T>(items: readonly T[], wanted: (item: T) => boolean): number {
  return items.filter(wanted).length;
}

describe(`a request sent ${times} times at once has one effect:`, () => {
  let admin: TestUser;
  let owner: TestUser;

  beforeAll(async () => {
    [admin, owner] = [await signUpWithRole(petcare.url, 'admin'), await signUpVerifiedUser(petcare)];
  });

  test('declining an application', async () => {
    const post = await offerPet(owner);
    const applicant = await signUpVerifiedUser(petcare);
    const sent = await applicant.client.call(endpoints['applications.submit'], {
      params: { id: post._id },
      body: { message: 'We have a garden.', phone: '01712345678' },
    });
    const { _id: id } = endpoints['applications.submit'].response.parse(sent.body).application;
    await atOnce(owner, 'applications.decline', id);
    const events = await eventsAbout('content', id);
    expect(countOf(events, (name) => name.includes('declined') || name.includes('decided'))).toBe(1);
  });

  test('confirming an appointment', async () => {
    const practice = await createPractice(petcare.url, { from: '09:00', to: '17:00' });
    const { _id: id } = await bookAppointment(owner, practice, addDays(dhakaDateOf(new Date()), 3));
    await atOnce(admin, 'appointments.changeStatus', id, () => ({ status: 'Confirmed' }));
    const { body } = await owner.client.call(endpoints['appointments.get'], { params: { id } });
    const { timeline } = endpoints['appointments.get'].response.parse(body);
    expect(countOf(timeline, ({ status }) => status === 'Confirmed')).toBe(1);
  });

  test('giving two doctors one address', async () => {
    const email = `${randomUUID()}@petcare.test`;
    const practices = [
      await createPractice(petcare.url, { from: '09:00', to: '12:00' }),
      await createPractice(petcare.url, { from: '09:00', to: '12:00' }),
    ];
    const answers = await Promise.all(
      practices.map(({ doctor }) =>
        admin.client.call(endpoints['specialists.update'], {
          params: { id: doctor._id },
          body: { dr_email: email },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('changing one version of a product', async () => {
    const added = await admin.client.call(endpoints['products.create'], {
      body: {
        product_type: 'Pet Toy',
        product_name: `Ball ${randomUUID()}`,
        product_price: 120,
        product_description: 'Rolls.',
        product_image: await uploadPicture(admin),
        stock: 3,
      },
    });
    const { _id: id, version } = endpoints['products.create'].response.parse(added.body).product;
    const statuses = await atOnce(admin, 'products.update', id, (index) => ({
      product_price: 200 + index,
      version,
    }));
    expect(statuses).toEqual([200, ...Array.from({ length: times - 1 }, () => 409)]);
  });

  test('changing the pets of a booking, checking in and checking out', async () => {
    const today = dhakaDateOf(new Date());
    const { _id: id } = await bookHostelAs(owner, {
      petType: 'cat',
      guests: 1,
      checkIn: today,
      checkOut: addDays(today, 1),
    });
    const changes = await atOnce(owner, 'hostelOrders.setPets', id, (index) => ({
      pets: [{ name: `Mishti ${index}` }],
    }));
    await atOnce(admin, 'hostelOrders.checkIn', id);
    await atOnce(admin, 'hostelOrders.checkOut', id);
    const { body } = await owner.client.call(endpoints['hostelOrders.get'], { params: { id } });
    const { timeline, status } = endpoints['hostelOrders.get'].response.parse(body);
    const reasons = timeline.map(({ reason }) => reason);
    expect(status).toBe('Completed');
    const stored = countOf(changes, (one) => one === 200);
    expect(countOf(reasons, (one) => one === 'Pet details changed.')).toBe(stored);
    for (const reason of ['Checked in.', 'Checked out.'])
      expect(countOf(reasons, (one) => one === reason)).toBe(1);
  });
});
