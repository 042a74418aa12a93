import type { CreateAdoptionBody } from '@petcare/contracts/content/adoptions.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { ensureUserCopy } from '../../copies/ensure-user-copy.ts';
import { assertSelf } from '../assert-self.ts';
import { addToCount } from '../count-posts.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { claimUploads } from '../../pictures/uploads/claim-uploads.ts';
import { namePet, translatePetConflict } from './name-pet.ts';
import { adoptionFacts, Adoptions, newAdoption, type AdoptionDocument } from './adoption.model.ts';

/**
 * Posts a pet for adoption and claims its three pictures in the same transaction. Idempotent by client id.
 * @throws forbidden – for another user's id; pet_in_other_post; idempotency_conflict – when the client id was used with
 * other contents; invalid_input – naming each picture that is not an unused upload of the caller, or the pet.
 */
export async function postAdoption(
  { owner_id, client_id, ...contents }: CreateAdoptionBody,
  caller: UserCaller,
  deps: { client: InternalClient },
): Promise<{ post: AdoptionDocument; isNew: boolean }> {
  assertSelf(owner_id, caller, 'owner_id');
  const request = client_id ? { clientId: client_id, fingerprint: fingerprintOf(contents) } : null;
  const existing = request && (await findPosted(caller.id, request));
  if (existing) return { post: existing, isNew: false };
  await ensureUserCopy(caller.id, deps);
  try {
    return { post: await translatePetConflict(store(contents, caller.id, request)), isNew: true };
  } catch (error) {
    // A simultaneous request with the same client id was faster.
    const concurrent = request && (await findPosted(caller.id, request));
    if (concurrent) return { post: concurrent, isNew: false };
    throw error;
  }
}

interface Request {
  readonly clientId: string;
  readonly fingerprint: string;
}

async function findPosted(
  ownerId: string,
  { clientId, fingerprint }: Request,
): Promise<AdoptionDocument | null> {
  const post = await Adoptions.findOne({ ownerId, clientId }).lean();
  if (post && post.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return post;
}

function store(
  { img_URL, img_URL2, img_URL3, pet_id, ...fields }: Omit<CreateAdoptionBody, 'owner_id' | 'client_id'>,
  ownerId: string,
  request: Request | null,
): Promise<AdoptionDocument> {
  const id = newId();
  return inTransaction(async () => {
    const pet = await namePet(pet_id ?? null, ownerId);
    const pictures = await claimUploads({
      ownerId,
      use: { kind: 'adoption', id },
      pictures: [
        { field: 'img_URL', url: img_URL },
        { field: 'img_URL2', url: img_URL2 },
        { field: 'img_URL3', url: img_URL3 },
      ],
    });
    const post: AdoptionDocument = {
      ...newAdoption({ ...fields, ownerId, pictures }, new Date()),
      ...request,
      ...pet,
      _id: id,
    };
    await Adoptions.create([post]);
    await addToCount('adoption', 1);
    await assertMayWrite(ownerId);
    await addEvent('adoption.posted', {
      aggregate: { id, sequence: post.sequence },
      data: adoptionFacts(post),
    });
    return post;
  });
}
