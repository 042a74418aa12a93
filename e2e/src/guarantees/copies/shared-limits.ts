import { randomBytes } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signUpUser } from '../../support/people.ts';
import type { PetCare } from '../../support/petcare.ts';
import type { StrayGateway } from './stray-gateway.ts';

/** How many pictures one address may be sent in a minute: a limit that nobody else in a proof comes near. */
export const picturesPerMinute = 600;
const wrongPasswordsPerAccount = 5;
const atOnce = 20;

export interface LimitsResult {
  readonly pictures: { readonly limit: number; readonly asked: number; readonly allowed: number };
  readonly passwords: { readonly limit: number; readonly asked: number; readonly allowed: number };
  /** Whether a copy that counts for itself is found out. */
  readonly controlNoticed: boolean;
}

/**
 * Asks for more pictures, and tries more passwords, than an address and an account may, through all copies of the
 * gateway in turn. The product must have been started with `FILE_RATE_LIMIT_PER_MINUTE` at `limit`.
 * @param stray a copy with a store of its own.
 */
export async function measureLimits(
  petcare: PetCare,
  stray: StrayGateway,
  limit = picturesPerMinute,
): Promise<LimitsResult> {
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const asked = Math.ceil(limit * 1.5);
  const allowed = await allowedPictures(copies, asked, anyAddress());

  const person = await signUpUser(petcare.url);
  const tries = wrongPasswordsPerAccount * 2 + copies.length;
  const address = anyAddress();
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, index) =>
      new ApiClient(copies[index % copies.length] ?? '').send(
        'POST',
        '/api/auth/users/sign-in',
        { email: person.user.email, password: 'Not-The-Word-1' },
        { 'x-forwarded-for': address },
      ),
    ),
  );

  const tooMany = await allowedPictures([...copies, stray.url], 2 * limit, anyAddress());
  return {
    pictures: { limit, asked, allowed },
    passwords: {
      limit: wrongPasswordsPerAccount,
      asked: tries,
      allowed: answers.filter(({ status }) => status !== 429).length,
    },
    controlNoticed: tooMany > limit,
  };
}

/** Asks for a picture that is none through the copies in turn. @returns how often it was not refused. */
async function allowedPictures(copies: readonly string[], times: number, address: string): Promise<number> {
  const path = `/media/${newId()}/320.webp`;
  let [asked, allowed] = [0, 0];
  const askOn = async () => {
    while (asked < times) {
      const copy = copies[asked % copies.length] ?? '';
      asked += 1;
      const answer = await fetch(copy + path, { headers: { 'x-forwarded-for': address } });
      await answer.arrayBuffer();
      if (answer.status !== 429) allowed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return allowed;
}

/** An address that nobody has asked from: the copies believe the last one they are told, as a balancer tells it. */
function anyAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}
