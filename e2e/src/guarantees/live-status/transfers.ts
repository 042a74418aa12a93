import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox, type Notification } from '@petcare/contracts/notifications/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { addPet } from '../access/owned-clinic-records.ts';
import { promisePet, transfersOf } from '../../support/handover.ts';
import type { OwnPetCare } from '../../support/system/own-petcare.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';

const killed = ['content', 'clinic', 'notifications', 'account'] as const;
/** A user may have 30 pets. */
const perUsers = 20;
/** A process is killed at most so long after the request, while the transfer is under way. */
const maxDelayMs = 150;

export interface TransferResult {
  readonly transfers: number;
  readonly kills: number;
  readonly wrong: string[];
}

/**
 * Hands over pets by adoption posts and kills one process during each: the post's service, the clinic, the worker or the
 * inbox. Then counts the owners of each pet and the notifications of both users.
 */
export async function measureTransfers(petcare: OwnPetCare, count: number): Promise<TransferResult> {
  const handovers = await promisePets(petcare, count);
  const wrong: string[] = [];
  for (const [trial, { owner, adoptionId }] of handovers.entries()) {
    const marked = markAsAdopted(owner, adoptionId);
    await wait((trial * 37) % maxDelayMs);
    petcare.system.processes.get(killed[trial % killed.length] ?? 'clinic')?.kill('SIGKILL');
    await marked;
  }
  for (const handover of handovers) {
    const found = await eventually(() => outcomeOf(handover, { isComplete: true }), {
      within: 90_000,
      every: 250,
    }).catch(() => outcomeOf(handover));
    const expected = { owners: ['adopter'], transfers: ['done'], notified: [1, 1] };
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(JSON.stringify(found));
  }
  return { transfers: handovers.length, kills: count, wrong };
}

interface Handover {
  readonly owner: TestUser;
  readonly adopter: TestUser;
  readonly petId: string;
  readonly adoptionId: string;
}

async function promisePets(petcare: OwnPetCare, count: number): Promise<Handover[]> {
  const handovers: Handover[] = [];
  let owner = await signUpVerifiedUser(petcare);
  let adopter = await signUpVerifiedUser(petcare);
  for (let pet = 0; pet < count; pet += 1) {
    if (pet > 0 && pet % perUsers === 0)
      [owner, adopter] = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)];
    const petId = await addPet(owner);
    handovers.push({ owner, adopter, petId, adoptionId: await promisePet({ owner, adopter, petId }) });
  }
  return handovers;
}

async function markAsAdopted({ client }: TestUser, id: string): Promise<void> {
  await eventually(
    async () => {
      const { status } = await client.call(endpoints['adoptions.changeStatus'], {
        params: { id },
        body: { status: 'Adopted' },
      });
      if (status !== 200) throw new Error(`marking as adopted answered ${status}`);
    },
    { every: 100 },
  );
}

interface Outcome {
  readonly owners: string[];
  readonly transfers: string[];
  /** Notifications of the former owner and of the adopter. */
  readonly notified: number[];
}

async function outcomeOf({ owner, adopter, petId }: Handover, { isComplete = false } = {}): Promise<Outcome> {
  const owners: string[] = [];
  for (const [name, { client, user }] of Object.entries({ owner, adopter })) {
    const { body } = await client.call(endpoints['pets.ofUser'], { params: { id: user.id } });
    const pets = endpoints['pets.ofUser'].response.parse(body);
    if (pets.some(({ _id }) => _id === petId)) owners.push(name);
  }
  const transfers = (await transfersOf(owner)).filter(({ pet_id: id }) => id === petId);
  const notified = [await countNotifications(owner, petId), await countNotifications(adopter, petId)];
  if (isComplete && notified.some((times) => times === 0)) throw new Error('a notification is missing');
  return { owners, transfers: transfers.map(({ status }) => status), notified };
}

async function countNotifications({ client }: TestUser, petId: string): Promise<number> {
  const entries: Notification[] = [];
  for (;;) {
    const query = `?after=${entries.at(-1)?.seq ?? 0}&limit=100`;
    const { body } = await client.call(endpoints['notifications.list'], { query });
    const { notifications } = Inbox.parse(body);
    entries.push(...notifications);
    if (notifications.length < 100) break;
  }
  return entries.filter(({ content: { kind, data } }) => kind === 'pet.transferred' && data.pet_id === petId)
    .length;
}
