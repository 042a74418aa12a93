import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';
import type { CreateSpecialistBody, UpdateSpecialistBody } from '@petcare/contracts/specialists.ts';
import { addAudit, changedFields, withInitials } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { inviteDoctor, withdrawInvitations } from '../doctor-accounts/invite-doctor.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
  specialistTerms,
  type SpecialistDocument,
} from './record/specialist.model.ts';

/**
 * Adds a doctor, bookable at once in the default hours, optionally with an invitation.
 * @throws specialist_email_taken
 * @throws invalid_input – a picture that is not the admin's own upload
 */
export async function addSpecialist(
  body: CreateSpecialistBody,
  admin: UserCaller,
  { client }: { client: InternalClient },
): Promise<SpecialistDocument> {
  const picture = body.img_URL
    ? await reserveUpload({ userId: admin.id, url: body.img_URL, field: 'img_URL' }, client)
    : null;
  const publicFields = {
    name: body.dr_name,
    specialise: body.specialise,
    degrees: body.dr_degrees,
    address: body.dr_address,
  };
  const row: SpecialistDocument = {
    _id: newId(),
    ...publicFields,
    experienceYears: body.experience_yr,
    fee: takaToPoisha(body.visiting_fees),
    contact: body.dr_contact,
    email: body.dr_email,
    imageUrl: body.img_URL ?? '',
    picture,
    pictureOwnerId: picture && admin.id,
    userId: null,
    searchTerms: specialistTerms(publicFields),
    bookings: 0,
    version: 1,
    createdAt: new Date(),
  };
  await translateEmailConflict(
    inTransaction(async () => {
      await Specialists.create([row]);
      await addEvent('specialist.added', { aggregate: sequenceOf(row), data: toSpecialistEvent(row) });
      await addAudit('clinic', {
        act: 'specialist.added',
        record: specialistRecord(row),
        ...auditedFields(null, row),
      });
      if (body.invite) await inviteDoctor(row);
    }),
  );
  return row;
}

/**
 * Changes the given fields of a doctor; blank fields keep their value, and an update that changes nothing publishes
 * no event. Appointments keep the fee and name they were booked with.
 * @throws not_found, specialist_email_taken
 * @throws invalid_input – the picture
 */
export async function updateSpecialist(
  id: string,
  body: UpdateSpecialistBody,
  admin: UserCaller,
  { client }: { client: InternalClient },
): Promise<{ specialist: SpecialistDocument; changed: boolean }> {
  const before = await Specialists.findById(id).lean<SpecialistDocument>();
  if (!before) throw notFound('doctor');
  const changes = changesOf(before, body);
  if (Object.keys(changes).length === 0) return { specialist: before, changed: false };
  const picture =
    changes.imageUrl !== undefined &&
    (await reserveUpload({ userId: admin.id, url: changes.imageUrl, field: 'img_URL' }, client));
  const specialist = await translateEmailConflict(
    inTransaction(async () => {
      const after = await Specialists.findOneAndUpdate(
        { _id: id },
        {
          $set: {
            ...changes,
            ...(picture && { picture, pictureOwnerId: admin.id }),
            searchTerms: specialistTerms({ ...before, ...changes }),
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ).lean<SpecialistDocument>();
      if (!after) throw notFound('doctor');
      // Invitations were sent to the previous address.
      if (changes.email !== undefined) await withdrawInvitations(id);
      await addEvent('specialist.updated', { aggregate: sequenceOf(after), data: toSpecialistEvent(after) });
      await addAudit('clinic', {
        act: 'specialist.updated',
        record: specialistRecord(after),
        ...auditedFields(before, after),
      });
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
    | 'imageUrl'
  >
>;

function changesOf(before: SpecialistDocument, body: UpdateSpecialistBody): Changes {
  const requested: { [K in keyof Changes]: SpecialistDocument[K] | undefined } = {
    name: body.dr_name,
    specialise: body.specialise,
    degrees: body.dr_degrees,
    experienceYears: body.experience_yr,
    fee: body.visiting_fees === undefined ? undefined : takaToPoisha(body.visiting_fees),
    address: body.dr_address,
    contact: body.dr_contact,
    email: body.dr_email,
    imageUrl: body.img_URL,
  };
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof Changes],
    ),
  );
}

/** Returns the changed fields for the audit log; contact data is reduced to first letters. */
function auditedFields(before: SpecialistDocument | null, after: SpecialistDocument) {
  const publicFields = ({ name, specialise, degrees, experienceYears, ...row }: SpecialistDocument) => ({
    dr_name: name,
    specialise,
    dr_degrees: degrees,
    experience_yr: experienceYears,
    visiting_fees: poishaToTaka(row.fee),
    dr_address: row.address,
    dr_contact: row.contact,
    dr_email: row.email,
    img_URL: row.imageUrl,
  });
  const touched = before
    ? changedFields(publicFields(before), publicFields(after))
    : { before: null, after: publicFields(after) };
  return withInitials(touched, ['dr_address', 'dr_contact', 'dr_email']);
}

async function translateEmailConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw conflict('specialist_email_taken');
    throw error;
  }
}
