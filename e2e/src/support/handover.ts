import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Problem } from '@petcare/contracts/shared/errors.ts';
import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { offerPet } from './posting.ts';
import type { TestUser } from './users.ts';

interface Handover {
  readonly owner: TestUser;
  readonly adopter: TestUser;
  readonly petId: string;
}

/** Offers a pet with its passport and accepts the application of the adopter. @returns the id of the post. */
export async function promisePet({ owner, adopter, petId }: Handover): Promise<string> {
  await untilNameable(owner, petId);
  const { _id: id } = await offerPet(owner);
  const named = await owner.client.call(endpoints['adoptions.update'], {
    params: { id },
    body: { pet_id: petId },
  });
  if (named.status !== 200) throw new Error(`naming the pet answered ${named.status}`);
  // The verified address of a new user reaches the content service by an event.
  const application = await eventually(async () => {
    const { status, body } = await adopter.client.call(endpoints['applications.submit'], {
      params: { id },
      body: { message: 'We have a garden.', phone: '01712345678' },
    });
    if (status !== 201) throw new Error(`applying answered ${status}: ${JSON.stringify(body)}`);
    return endpoints['applications.submit'].response.parse(body).application;
  });
  const accepted = await owner.client.call(endpoints['applications.accept'], {
    params: { id: application._id },
    body: { phone: '01812345678' },
  });
  if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status}`);
  return id;
}

/** Hands a pet over by an adoption post, and waits until the clinic has decided the transfer. */
export async function handOver(handover: Handover, before = async () => {}): Promise<PetTransfer> {
  const { owner } = handover;
  const id = await promisePet(handover);
  await before();
  const { status } = await owner.client.call(endpoints['adoptions.changeStatus'], {
    params: { id },
    body: { status: 'Adopted' },
  });
  if (status !== 200) throw new Error(`marking as adopted answered ${status}`);
  return eventually(async () => {
    const found = (await transfersOf(owner)).find(({ adoption_id }) => adoption_id === id);
    if (!found) throw new Error('the transfer is not decided yet');
    return found;
  });
}

/** Waits until the pet, which reaches the content service by an event, can be named in a post. */
export async function untilNameable({ client }: TestUser, petId: string): Promise<void> {
  const unknownPicture = `/media/${'0'.repeat(24)}/1280.webp`;
  const pictures = { img_URL: unknownPicture, img_URL2: unknownPicture, img_URL3: unknownPicture };
  await eventually(async () => {
    const { body } = await client.call(endpoints['adoptions.create'], {
      body: { title: 'Minu', details: 'Purrs.', ...pictures, pet_id: petId },
    });
    const fields = Problem.parse(body).errors?.map(({ field }) => field) ?? [];
    if (!fields.includes('img_URL')) throw new Error(`naming the pet is refused for ${fields.join(', ')}`);
  });
}

export async function transfersOf({ client, user }: TestUser): Promise<PetTransfer[]> {
  const { body } = await client.call(endpoints['petTransfers.ofUser'], { params: { id: user.id } });
  return endpoints['petTransfers.ofUser'].response.parse(body);
}
