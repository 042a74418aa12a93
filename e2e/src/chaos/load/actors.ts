import { endpoints } from '@petcare/contracts/endpoints.ts';
import { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { createPractice, type Practice } from '../../support/practice.ts';
import { offerPet } from '../../support/posting.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { openScreen, type Screen } from './screen.ts';

/** The users of the load, with the records that they need. */
export interface Actors {
  readonly url: string;
  readonly admin: TestUser;
  readonly users: readonly TestUser[];
  readonly screens: readonly Screen[];
  /** Id of the adoption post on which all comment. */
  readonly postId: string;
  /** By the number of the rotation of dates, of which each uses up the dates of a doctor. */
  readonly practices: Map<number, Practice>;
  readonly card: { readonly url: string; readonly publishableKey: string };
}

export async function createActors(url: string, count: number): Promise<Actors> {
  const admin = await signInDemoUser(url, 'admin');
  const users: TestUser[] = [];
  while (users.length < count) users.push(await signUpUser(url));
  const [owner] = users;
  if (!owner) throw new Error('the load needs a user');
  const { _id: postId } = await offerPet(owner, 'A calm old dog');
  return {
    url,
    admin,
    users,
    postId,
    practices: new Map(),
    card: await cardOf(admin.client),
    screens: await Promise.all(users.map((user) => openScreen(user, postId))),
  };
}

async function cardOf(client: ApiClient): Promise<Actors['card']> {
  const { card } = PaymentConfig.parse((await client.call(endpoints['payments.config'])).body);
  if (card.mode !== 'sandbox') throw new Error('the card sandbox is not in use');
  return card;
}

/** Dates rotate, because a patient has one appointment per doctor and date. */
const datesInRotation = 25;

/** Creates the doctor of a trial if necessary. */
export async function preparePractice({ url, practices }: Actors, trial: number): Promise<void> {
  const rotation = Math.floor(trial / datesInRotation);
  if (!practices.has(rotation))
    practices.set(rotation, await createPractice(url, { from: '09:00', to: '17:00' }));
}

/** @throws when the trial was not prepared. */
export function practiceOf({ practices }: Actors, trial: number): Practice & { readonly daysAhead: number } {
  const practice = practices.get(Math.floor(trial / datesInRotation));
  if (!practice) throw new Error(`trial ${trial} has no doctor`);
  return { ...practice, daysAhead: 2 + (trial % datesInRotation) };
}
