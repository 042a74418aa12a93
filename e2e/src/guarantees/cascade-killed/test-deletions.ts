import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { Deletion, type DeletionPreview } from '@petcare/contracts/shared/deletions.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { DeletedCount } from '@petcare/contracts/shared/fields.ts';
import { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  deleteWithFault,
  killInDeletions,
  killInDeletionsTogether,
  rowsPerTrial,
  type Trial,
} from './scenario.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { fullSize, report, timeLimit } from '../../support/full-size.ts';
import {
  demoPassword,
  signInDemoUser,
  signUpUser,
  signUpVerifiedUser,
  type TestUser,
} from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import { offerPet } from '../../support/posting.ts';
import { bookAppointment, createPractice } from '../../support/practice.ts';
import { createActiveUser } from './active-user.ts';
import { findTraces } from '../../support/find-traces.ts';
import { setbacks, watchDeletion } from './watch-deletion.ts';

let petcare: PetCare;
let admin: TestUser;
export function testDeletions(system: () => PetCare): void {
  beforeAll(async () => {
    petcare = system();
    admin = await signInDemoUser(petcare.url, 'admin');
  });
  // Run concurrently, each test with its own users, since every deletion first waits until it can no longer be undone.
  describe.concurrent('deleting a user', () => {
    testDeletionsOfUsers();
  });
  describe.concurrent('deleting another record', () => {
    testOtherDeletions();
  });
  describe('when processes are killed during deletions', () => {
    testKilledDeletions();
  });
}

const answered = z.object({ message: z.string(), deletion: Deletion });
async function start(kind: Deletion['kind'], target_id: string): Promise<Deletion> {
  const { status, body } = await admin.client.call(endpoints['deletions.start'], {
    body: { kind, target_id },
  });
  expect(status).toBe(202);
  return answered.parse(body).deletion;
}
const deleteUser = async ({ user }: TestUser) => {
  const { status, body } = await admin.client.call(endpoints['users.delete'], { params: { id: user._id } });
  expect(status).toBe(202);
  return answered.parse(body).deletion;
};
const readDeletion = async (id: string) =>
  Deletion.parse((await admin.client.call(endpoints['deletions.get'], { params: { id } })).body);
const untilDone = (id: string) =>
  eventually(
    async () => {
      const deletion = await readDeletion(id);
      expect(deletion).toMatchObject({ state: 'done' });
      return deletion;
    },
    { within: 90_000, every: 100 },
  );
const statusOf = async (endpoint: EndpointName, id: string) =>
  (await admin.client.call(endpoints[endpoint], { params: { id } })).status;

function testDeletionsOfUsers(): void {
  test('removes their data in every service, anonymises orders, and notifies the users concerned', async () => {
    const active = await createActiveUser({ url: petcare.url, mailUrl: petcare.system.mailUrl });
    const { account, deletedUser, neighbour, practice, appointment, order, booking } = active;
    const answer = await admin.client.call(endpoints['deletions.preview'], {
      query: `?kind=user&id=${deletedUser.id}`,
    });
    const preview = answer.body as DeletionPreview;
    const counted = (step: string) =>
      preview.rows.filter((row) => row.step === step).reduce((sum, { count }) => sum + count, 0);
    expect(preview).toMatchObject({ label: deletedUser.words[0], silent: [] });
    expect(['memories', 'adoptions', 'applications', 'orders', 'hostel_orders'].map(counted)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect([counted('comments'), counted('appointments')]).toEqual([2, 1]);
    expect(preview.rows.find(({ step }) => step === 'orders')?.kept).toBe(true);
    // Control: the search finds the traces as long as they exist.
    expect((await findTraces(petcare, deletedUser)).length).toBeGreaterThan(8);

    const { _id } = await deleteUser(account);
    const screen = watchDeletion(admin, _id);
    expect((await account.client.call(endpoints['users.me'])).status).toBe(401);
    const refused = await account.client.send('POST', '/api/auth/users/sign-in', {
      email: account.user.email,
      password: demoPassword,
    });
    expect(refused.status).toBe(401);

    const done = await untilDone(_id);
    await screen.until(({ state }) => state === 'done', 10_000);
    screen.close();
    expect(setbacks(screen.shown)).toEqual([]);
    expect(screen.shown.some(({ state }) => state === 'running')).toBe(true);
    expect(done).toMatchObject({ label: '', target_id: deletedUser.id });
    await eventually(async () => expect(await findTraces(petcare, deletedUser)).toEqual([]), {
      within: 30_000,
    });

    // Orders and bookings are kept without personal data, and appear in no list.
    const listed = await admin.client.call(endpoints['orders.list'], { query: '?limit=200' });
    expect(JSON.stringify(listed.body)).not.toContain(order.order_id);
    const bookings = await admin.client.call(endpoints['hostelOrders.list'], { query: '?limit=200' });
    expect(JSON.stringify(bookings.body)).not.toContain(booking.order_id);
    // The applicant is notified that the post was deleted, and the appointment's slot is free again.
    await eventually(
      async () => {
        const inbox = Inbox.parse((await neighbour.client.call(endpoints['notifications.list'])).body);
        const decision = inbox.notifications.find(({ content }) => content.kind === 'application.decided');
        expect(decision?.content.data).toMatchObject({ status: 'declined', reason: 'post_deleted' });
      },
      { within: 20_000 },
    );
    const again = await bookAppointment(neighbour, practice, appointment.appointment_date);
    expect(again.serial).toBe(appointment.serial);
  });

  test('can be undone at first, and leaves everything as it was', async () => {
    const account = await signUpVerifiedUser({ url: petcare.url, mailUrl: petcare.system.mailUrl });
    const { _id: adoptionId } = await offerPet(account);
    const { _id } = await deleteUser(account);
    const undone = await admin.client.call(endpoints['deletions.undo'], { params: { id: _id } });
    expect(undone.status).toBe(200);
    await account.client.signIn(account.user.email, demoPassword);
    const post = await account.client.call(endpoints['adoptions.get'], { params: { id: adoptionId } });
    expect(post.status).toBe(200);
    expect(await readDeletion(_id)).toMatchObject({ state: 'undone' });
  });

  test('works with the specification’s client, which sends five deletes and then deletes the user', async () => {
    const active = await createActiveUser({ url: petcare.url, mailUrl: petcare.system.mailUrl });
    for (const path of [
      '/api/memories/user',
      '/api/adoptions/comments/user',
      '/api/orders/customer',
      '/api/adoptions/user',
      '/api/appointments/user',
    ]) {
      const { status, body } = await admin.client.send('DELETE', `${path}/${active.deletedUser.id}`);
      expect([path, status]).toEqual([path, 200]);
      expect([path, DeletedCount.parse(body).deleted > 0]).toEqual([path, true]);
      const repeated = await admin.client.send('DELETE', `${path}/${active.deletedUser.id}`);
      expect([repeated.status, DeletedCount.parse(repeated.body).deleted]).toEqual([200, 0]);
    }
    await untilDone((await deleteUser(active.account))._id);
    await eventually(async () => expect(await findTraces(petcare, active.deletedUser)).toEqual([]), {
      within: 30_000,
    });
  });
}

function testOtherDeletions(): void {
  test('a deleted doctor leaves the clinic, and the appointments are cancelled', async () => {
    const practice = await createPractice(petcare.url, { from: '09:00', to: '17:00' });
    const patient = await signUpUser(petcare.url);
    const appointment = await bookAppointment(
      patient,
      practice,
      addDays(new Date().toISOString().slice(0, 10), 2),
    );
    const done = await untilDone((await start('specialist', practice.doctor._id))._id);
    expect(done.label).toBe(practice.doctor.dr_name);
    expect(await statusOf('specialists.get', practice.doctor._id)).toBe(404);
    const { status, body } = await patient.client.call(endpoints['appointments.ofUser'], {
      params: { id: patient.user._id },
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(appointment._id);
    const service = await admin.client.call(endpoints['services.withDoctor'], {
      params: { id: practice.service._id },
    });
    expect(JSON.stringify(service.body)).not.toContain(practice.doctor._id);
    await untilDone((await start('clinic_service', practice.service._id))._id);
    expect(await statusOf('services.withDoctor', practice.service._id)).toBe(404);
  });

  test('a deleted product leaves the store, and a deleted post leaves the list', async () => {
    const listed = await admin.client.call(endpoints['products.list']);
    // Not the first product, which the other tests buy.
    const product = z
      .array(z.object({ _id: z.string(), product_name: z.string() }))
      .parse(listed.body)
      .at(-1);
    const { _id: productId = '', product_name } = product ?? {};
    const sold = await start('product', productId);
    expect(sold.label).toBe(product_name);
    const { _id: adoptionId } = await offerPet(admin);
    const post = await start('adoption', adoptionId);
    await untilDone(sold._id);
    await untilDone(post._id);
    expect(await statusOf('products.get', productId)).toBe(404);
    expect(await statusOf('adoptions.get', adoptionId)).toBe(404);
  });
}

function testKilledDeletions(): void {
  test(
    'every deletion completes, and no screen goes backwards',
    async () => {
      const trials = fullSize
        ? await killInEachDeletion()
        : await killInDeletionsTogether(petcare, { seed: 6 });
      expect([...new Set(trials.map(({ killed }) => killed))].toSorted()).toEqual(
        ['account', 'cascade', 'clinic', 'commerce', 'content', 'gateway', 'notifications'].toSorted(),
      );
      for (const { seconds: _, ...trial } of trials)
        expect(trial).toMatchObject({ state: 'done', orphans: [], setbacks: [], screenIsRight: true });
    },
    timeLimit(400_000),
  );

  test('the check detects a cascade that skips a failed step or the final check for late rows', async () => {
    for (const how of ['skips a step', 'skips the final check'] as const) {
      const found = await deleteWithFault(petcare, how);
      report(`control, a cascade that ${how}: ${found.length} rows found`);
      expect(found.length).toBeGreaterThan(0);
    }
  });
}

async function killInEachDeletion(): Promise<Trial[]> {
  const [count, seed] = [60, 20_261_120];
  report(`${count} deletions of ${rowsPerTrial} rows each, seed ${seed}, one kill -9 in each:`);
  const trials = await killInDeletions(petcare, count, {
    seed,
    onTrial: ({ killed, atVersion, state, seconds, orphans: left, setbacks: back, screenIsRight }) =>
      report(
        `  ${killed} killed at change ${atVersion}: ${state} after ${seconds.toFixed(1)} s, orphans ${left.length}, setbacks ${back.length}, screen ${screenIsRight ? 'right' : 'WRONG'}`,
      ),
  });
  const sum = (of: (trial: Trial) => number) => trials.reduce((total, trial) => total + of(trial), 0);
  const seconds = trials.map((trial) => trial.seconds);
  report(
    `complete ${sum(({ state }) => (state === 'done' ? 1 : 0))} of ${trials.length}, orphans ${sum(({ orphans }) => orphans.length)}, setbacks ${sum((trial) => trial.setbacks.length)}, wrong screens ${sum(({ screenIsRight }) => (screenIsRight ? 0 : 1))}; from the kill to the end p50 ${percentile(seconds, 0.5).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`,
  );
  return trials;
}
