import { randomBytes } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { ApiClient } from '../../support/api-client.ts';
import { signUpUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import type { IsolatedGateway } from './isolated-gateway.ts';

/** Pictures per minute and address, other files included; no other part of the test comes near this limit. */
export const picturesPerMinute = 500;
const wrongPasswordsPerAccount = 5;
const concurrency = 20;

export interface LimitsResult {
  readonly pictures: { readonly limit: number; readonly requested: number; readonly allowedCount: number };
  readonly passwords: { readonly limit: number; readonly requested: number; readonly allowedCount: number };
  readonly controlNoticed: boolean;
}

/**
 * Requests more pictures and tries more passwords than an address and an account may, through all copies of the
 * gateway in turn. The system must run with `FILE_RATE_LIMIT_PER_MINUTE` at `picturesPerMinute`.
 * @param isolated a copy with a store of its own.
 */
export async function measureLimits(petcare: PetCare, isolated: IsolatedGateway): Promise<LimitsResult> {
  const limit = picturesPerMinute;
  const copies = petcare.system.copiesOf('gateway').map(({ url }) => url);
  const requested = Math.ceil(limit * 1.5);
  const allowedCount = await allowedPictures(copies, requested, anyAddress());

  const account = await signUpUser(petcare.url);
  const attempts = wrongPasswordsPerAccount * 2 + copies.length;
  const address = anyAddress();
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, index) =>
      new ApiClient(copies[index % copies.length] ?? '', petcare.url).send(
        'POST',
        '/api/auth/users/sign-in',
        { email: account.user.email, password: 'Not-The-Word-1' },
        { 'x-forwarded-for': address },
      ),
    ),
  );

  const allowedWithIsolated = await allowedPictures([...copies, isolated.url], 2 * limit, anyAddress());
  return {
    pictures: { limit, requested, allowedCount },
    passwords: {
      limit: wrongPasswordsPerAccount,
      requested: attempts,
      allowedCount: answers.filter(({ status }) => status !== 429).length,
    },
    controlNoticed: allowedWithIsolated > limit,
  };
}

async function allowedPictures(copies: readonly string[], times: number, address: string): Promise<number> {
  const path = `/media/${newId()}/320.webp`;
  let [requested, allowedCount] = [0, 0];
  const requestUntilDone = async () => {
    while (requested < times) {
      const copy = copies[requested % copies.length] ?? '';
      requested += 1;
      const answer = await fetch(copy + path, { headers: { 'x-forwarded-for': address } });
      await answer.arrayBuffer();
      if (answer.status !== 429) allowedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, requestUntilDone));
  return allowedCount;
}

/** Returns a new client address. The copies trust the last entry of `x-forwarded-for`, as set by a load balancer. */
function anyAddress(): string {
  return `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
}
