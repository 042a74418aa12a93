import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { billing, buyAs, firstProduct, reviewAs } from '../../support/shopping.ts';
import { clinicRecords } from './owned-clinic-records.ts';
import { emergencyRecords } from './owned-emergency.ts';
import { transferRecords } from './owned-transfers.ts';
import { returnRecords } from './owned-returns.ts';
import { hostelRecords } from './owned-hostel-records.ts';
import type { OwnedRecord, OwnedRecords, Owners } from './owned-record.ts';

const phone = '01712345678';

export async function ownedRecords(owners: Owners): Promise<OwnedRecords> {
  // Each group waits for events of its own.
  const groups = await Promise.all(
    [
      shopRecords,
      postRecords,
      adoptionRecords,
      clinicRecords,
      emergencyRecords,
      transferRecords,
      returnRecords,
      hostelRecords,
    ].map((recordsOf) => recordsOf(owners)),
  );
  return Object.assign({}, ...groups) as OwnedRecords;
}

async function shopRecords(owners: Owners): Promise<OwnedRecords> {
  const { petcare, owner } = owners;
  const order = await buyAs(owner, await firstProduct(petcare.url));
  return {
    'orders.get': { id: order._id },
    'orders.cancel': { id: order._id, body: {} },
    'orders.receipt': { id: order._id },
    'consignments.ofOrder': { id: order._id },
    'addresses.update': await addressOf(owner, 'House 1'),
    'addresses.delete': () => addressOf(owner, 'House 2'),
    'reviews.delete': () => reviewOf(owners),
    'payments.get': { id: order.payment_id },
    'payments.cancel': { id: order.payment_id },
    'notifications.markRead': { id: await firstEntryOf(owner) },
  };
}

async function postRecords({ owner }: Owners): Promise<OwnedRecords> {
  return {
    'memories.update': { ...(await memoryOf(owner)), body: {} },
    'memories.delete': () => memoryOf(owner),
    'trash.restore.content': () => trashedMemoryOf(owner),
  };
}

async function adoptionRecords({ petcare, owner }: Owners): Promise<OwnedRecords> {
  const id = (await offerPet(owner))._id;
  const neighbour = await signUpVerifiedUser(petcare);
  const received = await apply(neighbour, id);
  const sent = await apply(owner, (await offerPet(neighbour))._id);
  return {
    'adoptions.update': { id, body: {} },
    'adoptions.changeStatus': { id, body: { status: 'Available' } },
    'adoptions.delete': async () => ({ id: (await offerPet(owner))._id }),
    'applications.ofPost': { id },
    'applications.accept': { id: received, body: { phone } },
    'applications.decline': { id: received },
    'applications.withdraw': { id: sent },
    'comments.update': { ...(await commentOf(owner, id)), body: { body: 'Is she good with cats?' } },
    // A user may write ten comments per minute.
    'comments.delete': async () => {
      const author = await signUpVerifiedUser(petcare);
      return { ...(await commentOf(author, id)), owner: author };
    },
  };
}

async function addressOf({ client }: TestUser, address: string): Promise<OwnedRecord> {
  const { email: _email, ...postal } = billing;
  const body = { ...postal, label: 'Home', address };
  const answer = await client.call(endpoints['addresses.add'], { body });
  return { id: endpoints['addresses.add'].response.parse(answer.body).address._id, body };
}

function firstEntryOf({ client }: TestUser): Promise<string> {
  return eventually(async () => {
    const [first] = Inbox.parse((await client.call(endpoints['notifications.list'])).body).notifications;
    if (!first) throw new Error('the inbox is still empty');
    return first._id;
  });
}

async function memoryOf(owner: TestUser): Promise<OwnedRecord> {
  const body = { title: 'A walk', details: 'By the lake.', img_URL: await uploadPicture(owner) };
  const answer = await owner.client.call(endpoints['memories.create'], { body });
  return { id: endpoints['memories.create'].response.parse(answer.body).memory._id };
}

async function trashedMemoryOf(owner: TestUser): Promise<OwnedRecord> {
  const { id } = await memoryOf(owner);
  await owner.client.call(endpoints['memories.delete'], { params: { id } });
  return { id, params: { kind: 'memory' } };
}

async function apply({ client }: TestUser, adoptionId: string): Promise<string> {
  // The verified address of a new user reaches the content service by an event.
  return eventually(async () => {
    const answer = await client.call(endpoints['applications.submit'], {
      params: { id: adoptionId },
      body: { message: 'We have a garden.', phone },
    });
    return endpoints['applications.submit'].response.parse(answer.body).application._id;
  });
}

async function commentOf({ client }: TestUser, adoptionId: string): Promise<OwnedRecord> {
  const answer = await client.call(endpoints['comments.create'], {
    body: { adoption_id: adoptionId, body: 'What does she eat?' },
  });
  return { id: endpoints['comments.create'].response.parse(answer.body).comment._id };
}

/** A user has one review per product, so each review is of a new user. */
async function reviewOf({ petcare, admin }: Owners): Promise<OwnedRecord> {
  const author = await signUpVerifiedUser(petcare);
  return { id: (await reviewAs(author, admin, await firstProduct(petcare.url)))._id, owner: author };
}
