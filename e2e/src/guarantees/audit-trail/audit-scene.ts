import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { Answer } from '../../support/api-client.ts';
import { newPerson, type Signed, verifiedPerson } from '../../support/people.ts';
import { openPractice, type Practice } from '../../support/practice.ts';
import { promoted } from '../access/knockers.ts';

/** Who acts, on whose records, and where they see a doctor. */
export interface Scene {
  readonly url: string;
  readonly admin: Signed;
  readonly owner: Signed;
  readonly practice: Practice;
  /** A day nobody has booked yet: each is given once. */
  readonly nextDay: () => string;
}

/** Brings an admin nobody else uses, somebody whose records they will change, and a doctor. */
export async function setTheScene(petcare: { url: string; mailUrl: string }): Promise<Scene> {
  const { url } = petcare;
  let day = dhakaDateOf(new Date());
  return {
    url,
    admin: await promoted(url, 'admin'),
    owner: await verifiedPerson(petcare),
    practice: await openPractice(url, { from: '09:00', to: '17:00' }),
    nextDay: () => (day = addDays(day, 1)),
  };
}

export interface Deed {
  /** What must stand in the log. */
  readonly act: string;
  /** Makes what is to be changed, and changes it as the admin. */
  readonly deed: (scene: Scene) => Promise<Answer>;
}

export type Body = Record<string, unknown>;
export const params = (id: string) => ({ id });

/** A call of the admin with what somebody has made for it. */
export function by(
  name: EndpointName,
  make: (scene: Scene) => Promise<{ params?: Record<string, string>; body?: Body }>,
): Deed['deed'] {
  return async (scene) => scene.admin.client.call(endpoints[name], await make(scene));
}

/** Of a whole person, who has nothing. */
export function ofPerson(name: EndpointName): Deed['deed'] {
  return by(name, async ({ url }) => ({ params: params((await newPerson(url)).user.id) }));
}

/** What an admin does, by endpoint. */
export type Deeds = Readonly<Partial<Record<EndpointName, Deed>>>;
