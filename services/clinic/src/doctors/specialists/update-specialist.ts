import { isDeepStrictEqual } from 'node:util';
import { type Poisha, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import {
  DoctorLanguage,
  type UpdateOwnProfileBody,
  type UpdateSpecialistBody,
} from '@petcare/contracts/clinic/specialists.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { withdrawInvitations } from '../accounts/invite-doctor.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
  specialistTerms,
  type SpecialistDocument,
} from './specialist.model.ts';
import { auditedFields } from './audited-specialist.ts';
import { translateEmailConflict } from './translate-email-conflict.ts';

type UpdateBody = UpdateSpecialistBody & Pick<UpdateOwnProfileBody, 'languages' | 'requested_fees'>;

/**
 * Changes the given fields of a doctor, for an admin or the doctor of the linked account; blank fields keep their
 * value, and an update that changes nothing publishes no event. Appointments keep the fee and name they were booked
 * with.
 * @throws not_found, specialist_email_taken
 * @throws invalid_input – the picture
 */
export async function updateSpecialist(
  id: string,
  body: UpdateBody,
  caller: UserCaller,
  { client }: { client: InternalClient },
): Promise<{ specialist: SpecialistDocument; changed: boolean }> {
  // A doctor who loses the link to the record meanwhile changes nothing.
  const allowed = { _id: id, ...(caller.role !== 'admin' && { userId: caller.id }) };
  const before = await Specialists.findOne(allowed).lean();
  if (!before) throw notFound('doctor');
  const changes = changesOf(before, body);
  if (Object.keys(changes).length === 0) return { specialist: before, changed: false };
  const picture =
    changes.imageUrl !== undefined &&
    (await reserveUpload(
      { userId: caller.id, url: changes.imageUrl, field: 'img_URL', use: 'specialist' },
      client,
    ));
  const specialist = await translateEmailConflict(
    inTransaction(async () => {
      const after = await Specialists.findOneAndUpdate(
        allowed,
        {
          $set: {
            ...changes,
            ...(picture && { picture, pictureOwnerId: caller.id }),
            searchTerms: specialistTerms({ ...before, ...changes }),
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ).lean();
      if (!after) throw notFound('doctor');
      // Invitations were sent to the previous address.
      if (changes.email !== undefined) await withdrawInvitations(id);
      await recordUpdate(before, after);
      return after;
    }),
  );
  return { specialist, changed: true };
}

type Changes = Partial<
  Pick<
    SpecialistDocument,
    | 'name'
    | 'specialise'
    | 'degrees'
    | 'experienceYears'
    | 'fee'
    | 'address'
    | 'contact'
    | 'email'
    | 'practiceEmail'
    | 'imageUrl'
    | 'languages'
    | 'requestedFee'
    | 'autoConfirm'
    | 'asksPrepayment'
  >
>;

function changesOf(before: SpecialistDocument, body: UpdateBody): Changes {
  const fee = toFee(body.visiting_fees);
  const requested: { [K in keyof Changes]: SpecialistDocument[K] | undefined } = {
    name: body.dr_name,
    specialise: body.specialise,
    degrees: body.dr_degrees,
    experienceYears: body.experience_yr,
    fee,
    address: body.dr_address,
    contact: body.dr_contact,
    email: body.dr_email,
    practiceEmail: body.practice_email,
    imageUrl: body.img_URL,
    languages: body.languages && DoctorLanguage.options.filter((one) => body.languages?.includes(one)),
    requestedFee: requestedFeeOf(before, body),
    autoConfirm: body.auto_confirm === (before.autoConfirm ?? false) ? undefined : body.auto_confirm,
    asksPrepayment:
      body.asks_prepayment === (before.asksPrepayment ?? false) ? undefined : body.asks_prepayment,
  };
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Changes]),
    ),
  );
}

function toFee(taka: number | undefined): Poisha | undefined {
  return taka === undefined ? undefined : takaToPoisha(taka);
}

/** Fees that an admin sets answer the request; fees that are already valid need none. */
function requestedFeeOf(before: SpecialistDocument, body: UpdateBody): Poisha | null | undefined {
  const asked = body.visiting_fees === undefined ? body.requested_fees : null;
  if (asked === undefined) return undefined;
  const fee = asked === null || takaToPoisha(asked) === before.fee ? null : takaToPoisha(asked);
  return fee === (before.requestedFee ?? null) ? undefined : fee;
}

/**
 * Makes the fees that a doctor asks for the valid ones, or declines them. Idempotent.
 * @throws not_found
 * @throws requested_fees_changed – the doctor asks for other fees by now, or for none
 */
export function decideFees(
  id: string,
  { requested_fees, approve }: { requested_fees: number; approve: boolean },
): Promise<{ specialist: SpecialistDocument; changed: boolean }> {
  const fee = takaToPoisha(requested_fees);
  return inTransaction(async () => {
    const before = await Specialists.findById(id).lean();
    if (!before) throw notFound('doctor');
    const isDecided = (before.requestedFee ?? null) === null && (!approve || before.fee === fee);
    if (isDecided) return { specialist: before, changed: false };
    const after = await Specialists.findOneAndUpdate(
      { _id: id, requestedFee: fee },
      { $set: { requestedFee: null, ...(approve && { fee }) }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!after) throw conflict('requested_fees_changed');
    await recordUpdate(before, after);
    if (after.userId)
      // Has no order among the other events of the doctor: it changes no copy.
      await addEvent('specialist.fees_decided', {
        aggregate: { id, sequence: 0 },
        data: { specialist_id: id, user_id: after.userId, fees: requested_fees, approved: approve },
      });
    return { specialist: after, changed: true };
  });
}

async function recordUpdate(before: SpecialistDocument, after: SpecialistDocument): Promise<void> {
  await addEvent('specialist.updated', { aggregate: sequenceOf(after), data: toSpecialistEvent(after) });
  await addAudit('clinic', {
    action: 'specialist.updated',
    record: specialistRecord(after),
    ...auditedFields(before, after),
  });
}
