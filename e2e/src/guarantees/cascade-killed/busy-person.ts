import { randomBytes } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import type { Appointment } from '@petcare/contracts/appointments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/people.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { bookAppointment, createPractice, type Practice } from '../../support/practice.ts';
import { buyAs, firstProduct, bookHostelAs } from '../../support/shopping.ts';
import type { Gone } from './find-traces.ts';

/** Somebody with something in every service, and whoever has to do with it. */
export interface BusyPerson {
  readonly person: TestUser;
  readonly gone: Gone;
  /** Has applied for the person's pet, and offers one that the person has applied for. */
  readonly neighbour: TestUser;
  /** The person's post. */
  readonly adoptionId: string;
  readonly practice: Practice;
  readonly visit: Appointment;
  readonly order: Order;
  readonly stay: HostelOrder;
}

/** Makes one, by what people do. */
export async function busyPerson(petcare: { url: string; mailUrl: string }): Promise<BusyPerson> {
  const person = await signUpVerifiedUser(petcare);
  const neighbour = await signUpVerifiedUser(petcare);
  const name = `Tuhina${randomBytes(4).toString('hex')}`;
  const { client, user } = person;
  await expectOk(
    client.call(endpoints['users.update'], { params: { id: user._id }, body: { full_name: name } }),
  );

  const img_URL = await uploadPicture(person);
  await uploadPicture(person);
  await expectOk(
    client.call(endpoints['memories.create'], {
      body: { title: 'A walk', details: 'By the lake.', img_URL },
    }),
  );
  const adoptionId = (await offerPet(person))._id;
  const theirs = (await offerPet(neighbour))._id;
  await applyFor(neighbour, adoptionId);
  await applyFor(person, theirs);
  for (const adoption_id of [theirs, adoptionId])
    await expectOk(
      client.call(endpoints['comments.create'], { body: { adoption_id, body: 'What does she eat?' } }),
    );

  const practice = await createPractice(petcare.url, { from: '09:00', to: '17:00' });
  const tomorrow = addDays(dhakaDateOf(new Date()), 1);
  const visit = await bookAppointment(person, practice, tomorrow);
  const order = await buyAs(person, await firstProduct(petcare.url));
  const checkIn = addDays(tomorrow, 20);
  const stay = await bookHostelAs(person, {
    petType: 'cat',
    guests: 1,
    checkIn,
    checkOut: addDays(checkIn, 1),
  });
  const gone = { id: user._id, words: [name, user.email] };
  return { person, gone, neighbour, adoptionId, practice, visit, order, stay };
}

function applyFor({ client }: TestUser, adoptionId: string): Promise<unknown> {
  // The confirmed address of a new person reaches the content service by an event.
  return eventually(
    () =>
      expectOk(
        client.call(endpoints['applications.submit'], {
          params: { id: adoptionId },
          body: { message: 'We have a garden.', phone: '01712345678' },
        }),
      ),
    { within: 20_000 },
  );
}

async function expectOk(asked: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}
