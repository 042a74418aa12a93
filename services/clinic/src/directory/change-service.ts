import type { CreateServiceBody, UpdateServiceBody } from '@petcare/contracts/clinic/clinic-services.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type UpdateQuery } from 'mongoose';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { retryTakenSlot } from '../calendar/slots/claim-slot.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { renewOffers } from '../calendar/waitlist/renew-offers.ts';
import {
  ClinicServices,
  serviceRecord,
  serviceTerms,
  toClinicService,
  type ClinicServiceDocument,
} from '../doctors/treatments/clinic-service.model.ts';

/**
 * Adds a service.
 * @throws invalid_input – an unknown doctor, or a picture that is not the admin's own upload
 */
export async function addService(
  body: CreateServiceBody,
  admin: UserCaller,
  { client }: { client: InternalClient },
): Promise<ClinicServiceDocument> {
  const drIds = [...new Set(body.dr_ids)];
  const known = await Specialists.countDocuments({ _id: trusted({ $in: drIds }) });
  if (known !== drIds.length) throw invalid([{ field: 'dr_ids', message: 'must be doctors of ours' }]);
  const picture = await reserveUpload(
    { userId: admin.id, url: body.service_img, field: 'service_img', use: 'clinic_service' },
    client,
  );
  const row: ClinicServiceDocument = {
    _id: newId(),
    name: body.service_name,
    details: body.service_details,
    nameBn: body.service_name_bn ?? null,
    detailsBn: body.service_details_bn ?? null,
    imageUrl: body.service_img,
    picture,
    pictureOwnerId: picture && admin.id,
    drIds,
    searchTerms: [],
    version: 1,
    createdAt: new Date(),
  };
  row.searchTerms = serviceTerms(row);
  await inTransaction(async () => {
    await ClinicServices.create([row]);
    await notifyServiceChanged(row);
    await addAudit('clinic', {
      action: 'service.added',
      record: serviceRecord(row),
      before: null,
      after: auditedFields(row),
    });
  });
  return row;
}

/**
 * Changes the given fields of a service, and adds `newDoctorId` unless already present. An update that changes
 * nothing publishes no event.
 * @throws not_found
 * @throws invalid_input – an unknown doctor, or the picture
 */
export async function updateService(
  id: string,
  body: UpdateServiceBody,
  admin: UserCaller,
  { client }: { client: InternalClient },
): Promise<{ service: ClinicServiceDocument; changed: boolean }> {
  const before = await ClinicServices.findById(id).lean();
  if (!before) throw notFound('service');
  const { service_name: name, service_details: details, service_img: image, newDoctorId } = body;
  const { service_name_bn: nameBn, service_details_bn: detailsBn } = body;
  if (newDoctorId && !(await Specialists.exists({ _id: newDoctorId })))
    throw invalid([{ field: 'newDoctorId', message: 'is not a doctor of ours' }]);
  const set = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(details !== undefined && details !== before.details && { details }),
    ...(nameBn !== undefined && nameBn !== (before.nameBn ?? null) && { nameBn }),
    ...(detailsBn !== undefined && detailsBn !== (before.detailsBn ?? null) && { detailsBn }),
    ...(image !== undefined &&
      image !== before.imageUrl && {
        imageUrl: image,
        picture: await reserveUpload(
          { userId: admin.id, url: image, field: 'service_img', use: 'clinic_service' },
          client,
        ),
        pictureOwnerId: admin.id,
      }),
  };
  const addsDoctor = newDoctorId !== undefined && !before.drIds.includes(newDoctorId);
  if (Object.keys(set).length === 0 && !addsDoctor) return { service: before, changed: false };
  const searchTerms = serviceTerms({ ...before, ...set });
  const update = {
    $set: { ...set, searchTerms },
    ...(addsDoctor && { $addToSet: { drIds: newDoctorId } }),
  };
  const service = addsDoctor
    ? await changeDoctor(newDoctorId, () => applyUpdate(id, update))
    : await applyUpdate(id, update);
  if (!service) throw notFound('service');
  return { service, changed: true };
}

/** Removes a doctor from a service, which may then have none. Idempotent. */
export async function unlinkDoctor(serviceId: string, doctorId: string): Promise<void> {
  const unlink = () => applyUpdate(serviceId, { $pull: { drIds: doctorId } }, { drIds: doctorId });
  await changeDoctor(doctorId, unlink);
}

/** Changes what a doctor offers, and the offers to the waitlist with it. */
function changeDoctor<T>(drId: string, change: () => Promise<T>): Promise<T> {
  return retryTakenSlot(() =>
    inTransaction(async () => {
      const result = await change();
      await renewOffers(drId, new Date());
      return result;
    }),
  );
}

/** Adds a doctor to a service again, in the current transaction. @returns false when the service no longer exists. */
export async function linkDoctor(serviceId: string, doctorId: string): Promise<boolean> {
  return (await applyUpdate(serviceId, { $addToSet: { drIds: doctorId } })) !== null;
}

function applyUpdate(
  id: string,
  update: UpdateQuery<ClinicServiceDocument>,
  condition: { drIds?: string } = {},
): Promise<ClinicServiceDocument | null> {
  return inTransaction(async () => {
    const before = await ClinicServices.findById(id).lean();
    const after = await ClinicServices.findOneAndUpdate(
      { _id: id, ...condition },
      { ...update, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!before || !after) return null;
    await notifyServiceChanged(after);
    await addAudit('clinic', {
      action: 'service.updated',
      record: serviceRecord(after),
      ...changedFields(auditedFields(before), auditedFields(after)),
    });
    return after;
  });
}

export function auditedFields(row: ClinicServiceDocument): Record<string, unknown> {
  const { service_name, service_details, service_img, dr_ids } = toClinicService(row);
  const inBangla = { service_name_bn: row.nameBn ?? null, service_details_bn: row.detailsBn ?? null };
  return { service_name, service_details, ...inBangla, service_img, dr_ids };
}

/** Publishes the current state of a service, in the current transaction. */
export async function notifyServiceChanged(row: ClinicServiceDocument): Promise<void> {
  await addEvent('clinic_service.changed', {
    aggregate: { id: row._id, sequence: row.version },
    data: {
      service_id: row._id,
      service_name: row.name,
      img_URL: row.imageUrl,
      img_owner_id: row.pictureOwnerId,
    },
  });
}
