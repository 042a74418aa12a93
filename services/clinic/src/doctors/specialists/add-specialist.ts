import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { CreateSpecialistBody } from '@petcare/contracts/clinic/specialists.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { inviteDoctor } from '../accounts/invite-doctor.ts';
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
    ? await reserveUpload(
        { userId: admin.id, url: body.img_URL, field: 'img_URL', use: 'specialist' },
        client,
      )
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
    ...(body.practice_email !== undefined && { practiceEmail: body.practice_email }),
    imageUrl: body.img_URL ?? '',
    picture,
    pictureOwnerId: picture && admin.id,
    userId: null,
    searchTerms: specialistTerms(publicFields),
    recentVisits: 0,
    bookings: 0,
    version: 1,
    createdAt: new Date(),
  };
  await translateEmailConflict(
    inTransaction(async () => {
      await Specialists.create([row]);
      await addEvent('specialist.added', { aggregate: sequenceOf(row), data: toSpecialistEvent(row) });
      await addAudit('clinic', {
        action: 'specialist.added',
        record: specialistRecord(row),
        ...auditedFields(null, row),
      });
      if (body.invite) await inviteDoctor(row);
    }),
  );
  return row;
}
