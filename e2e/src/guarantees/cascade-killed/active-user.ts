import { randomBytes } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { bookAppointment, createPractice, type Practice } from '../../support/practice.ts';
import { buyAs, firstProduct, bookHostelAs } from '../../support/shopping.ts';
import type { DeletedUser } from '../../support/find-traces.ts';

export interface ActiveUser {
  readonly account: TestUser;
  readonly deletedUser: DeletedUser;
  /** Has applied for the user's pet, and owns a post that the user has applied for. */
  readonly neighbour: TestUser;
  readonly adoptionId: string;
  readonly practice: Practice;
  readonly appointment: Appointment;
  readonly order: Order;
  readonly booking: HostelOrder;
}

export async function createActiveUser(petcare: { url: string; mailUrl: string }): Promise<ActiveUser> {
  const account = await signUpVerifiedUser(petcare);
  const neighbour = await signUpVerifiedUser(petcare);
  const name = `Tuhina${randomBytes(4).toString('hex')}`;
  const { client, user } = account;
  await expectOk(
    client.call(endpoints['users.update'], { params: { id: user._id }, body: { full_name: name } }),
  );

  const img_URL = await uploadPicture(account);
  await uploadPicture(account);
  await expectOk(
    client.call(endpoints['memories.create'], {
      body: { title: 'A walk', details: 'By the lake.', img_URL },
    }),
  );
  const adoptionId = (await offerPet(account))._id;
  const neighbourPostId = (await offerPet(neighbour))._id;
  await applyFor(neighbour, adoptionId);
  await applyFor(account, neighbourPostId);
  for (const adoption_id of [neighbourPostId, adoptionId])
    await expectOk(
      client.call(endpoints['comments.create'], { body: { adoption_id, body: 'What does she eat?' } }),
    );

  const practice = await createPractice(petcare.url, { from: '09:00', to: '17:00' });
  const tomorrow = addDays(dhakaDateOf(new Date()), 1);
  const appointment = await bookAppointment(account, practice, tomorrow);
  const order = await buyAs(account, await firstProduct(petcare.url));
  const checkIn = addDays(tomorrow, 20);
  const booking = await bookHostelAs(account, {
    petType: 'cat',
    guests: 1,
    checkIn,
    checkOut: addDays(checkIn, 1),
  });
  const deletedUser = { id: user._id, words: [name, user.email] };
  return { account, deletedUser, neighbour, adoptionId, practice, appointment, order, booking };
}

function applyFor({ client }: TestUser, adoptionId: string): Promise<unknown> {
  // The verified address of a new user reaches the content service by an event.
  return eventually(() =>
    expectOk(
      client.call(endpoints['applications.submit'], {
        params: { id: adoptionId },
        body: { message: 'We have a garden.', phone: '01712345678' },
      }),
    ),
  );
}

async function expectOk(request: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await request;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
}
