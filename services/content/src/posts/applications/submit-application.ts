import type { ApplyBody } from '@petcare/contracts/content/applications.ts';
import { conflict, forbidden, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications, type ApplicationDocument } from './application.model.ts';
import { assertVerified } from './assert-verified.ts';
import { notifyOwner } from './notify-applicants.ts';

const maxApplicationsPerUser = 5;

/**
 * Applies for the pet of a post. Also writes the post, so that a concurrent decision about it comes before or after,
 * never in between. Idempotent by client id.
 * @throws not_found; forbidden – for one's own post; email_not_verified, adoption_not_available; already_applied – also
 * after the fifth application, to protect the owner from repeated notifications; idempotency_conflict.
 */
export async function submitApplication(
  adoptionId: string,
  body: ApplyBody,
  caller: UserCaller,
  deps: { client: InternalClient },
): Promise<{ application: ApplicationDocument; isNew: boolean }> {
  const existing = await findPrevious(adoptionId, body, caller.id);
  if (existing) return { application: existing, isNew: false };
  const post = await Adoptions.findById(adoptionId, { ownerId: 1 }).lean();
  if (!post) throw notFound('adoption post');
  if (post.ownerId === caller.id) throw forbidden();
  await assertVerified(caller.id, deps);
  try {
    const application = await runExclusive(adoptionId, () => store(adoptionId, body, caller.id));
    return { application, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error, 'applicantId')) throw error;
    const concurrent = await findPrevious(adoptionId, body, caller.id);
    if (!concurrent) throw conflict('already_applied');
    return { application: concurrent, isNew: false };
  }
}

/** The phone number is not compared, because it is erased when the application closes. */
async function findPrevious(
  adoptionId: string,
  { client_id: clientId, message }: ApplyBody,
  applicantId: string,
): Promise<ApplicationDocument | null> {
  if (clientId === undefined) return null;
  const previous = await Applications.findOne({ applicantId, clientId }).lean();
  if (previous && (previous.adoptionId !== adoptionId || previous.message !== message))
    throw conflict('idempotency_conflict');
  return previous;
}

function store(
  adoptionId: string,
  { message, phone, client_id: clientId }: ApplyBody,
  applicantId: string,
): Promise<ApplicationDocument> {
  return inTransaction(async () => {
    const post = await Adoptions.findOneAndUpdate(
      { _id: adoptionId, status: 'Available' },
      { $inc: { applicationCount: 1 } },
    ).lean();
    if (!post) throw await toRefusal(adoptionId);
    // Every application writes the post, so no other one is counted at the same time.
    if ((await Applications.countDocuments({ adoptionId, applicantId })) >= maxApplicationsPerUser)
      throw conflict('already_applied');
    const application: ApplicationDocument = {
      _id: newId(),
      adoptionId,
      applicantId,
      message,
      status: 'submitted',
      open: true,
      applicantPhone: phone,
      ownerPhone: null,
      ...(clientId !== undefined && { clientId }),
      version: 1,
      createdAt: new Date(),
      decidedAt: null,
    };
    await Applications.create([application]);
    await assertMayWrite(applicantId);
    await notifyOwner('application.submitted', application, post);
    return application;
  });
}

async function toRefusal(adoptionId: string) {
  return (await Adoptions.exists({ _id: adoptionId }))
    ? conflict('adoption_not_available')
    : notFound('adoption post');
}
