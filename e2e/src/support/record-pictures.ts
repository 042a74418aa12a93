import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import type { Locator } from 'playwright-core';
import { callForDoctor } from './emergency.ts';
import { uploadPicture } from './posting.ts';
import { bookHostelAs, buyAs, deliverAs, firstProduct, requestReturnAs } from './shopping.ts';
import type { TestUser } from './users.ts';

/** The address of a picture as its record shows it. */
interface RecordPicture {
  readonly id: string;
  readonly url: string;
}

export async function picturedEmergency(owner: TestUser): Promise<RecordPicture & { emergency: Emergency }> {
  const emergency = await callForDoctor(owner, { img_URL: await uploadPicture(owner) });
  return { id: emergency._id, url: emergency.picture?.url ?? '', emergency };
}

export async function picturedReturn(owner: TestUser, admin: TestUser): Promise<RecordPicture> {
  const order = await deliverAs(admin, await buyAs(owner, await firstProduct(owner.client.baseUrl)));
  const found = await requestReturnAs(owner, order._id, { pictures: [await uploadPicture(owner)] });
  return { id: found._id, url: found.pictures[0]?.url ?? '' };
}

export async function picturedStay(owner: TestUser, keeper: TestUser): Promise<RecordPicture> {
  const today = dhakaDateOf(new Date());
  const stay = { petType: 'cat', guests: 1, checkIn: today, checkOut: addDays(today, 1) } as const;
  const { _id: id } = await bookHostelAs(owner, stay);
  await keeper.client.call(endpoints['hostelOrders.checkIn'], {
    params: { id },
    body: { vaccination_reason: 'The card was seen at the desk.' },
  });
  const { body } = await keeper.client.call(endpoints['stays.record'], {
    params: { id },
    body: { client_id: randomUUID(), pet: 0, kind: 'picture', img_URL: await uploadPicture(keeper) },
  });
  return { id, url: endpoints['stays.record'].response.parse(body).entry.picture?.url ?? '' };
}

/** Path parameters of the picture beside the id of its record. */
export function pictureParams(url: string): { picture: string; file: string } {
  const [file = '', picture = ''] = url.split('/').toReversed();
  return { picture, file };
}

/** Waits until a picture has loaded in the browser; a page shows another one in place of a picture that fails. */
export async function seesPicture(scope: Locator, name: string, place = 0): Promise<void> {
  const image = scope.getByRole('img', { name }).nth(place);
  await image.scrollIntoViewIfNeeded();
  await scope.locator(`img[alt="${name}"][data-arrived]`).nth(place).waitFor();
}
