import type { CreateServiceBody, UpdateServiceBody } from '@petcare/contracts/clinic-services.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/identity.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { inTransaction, newId } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { reservePicture } from '@petcare/platform/reserve-picture.ts';
import { trusted, type UpdateQuery } from 'mongoose';
import { Specialists } from '../specialists/specialist.model.ts';
import { ClinicServices, type StoredClinicService } from './clinic-service.model.ts';

/**
 * Adds a service.
 * @throws invalid_input for an unknown doctor or a picture that is not the admin's own upload.
 */
export async function addService(
  body: CreateServiceBody,
  admin: Person,
  { client }: { client: InternalClient },
): Promise<StoredClinicService> {
  const drIds = [...new Set(body.dr_ids)];
  const known = await Specialists.countDocuments({ _id: trusted({ $in: drIds }) });
  if (known !== drIds.length) throw invalid([{ field: 'dr_ids', message: 'must be doctors of ours' }]);
  const picture = await reservePicture(
    { userId: admin.id, url: body.service_img, field: 'service_img' },
    client,
  );
  const row: StoredClinicService = {
    _id: newId(),
    name: body.service_name,
    details: body.service_details,
    imageUrl: body.service_img,
    picture,
    pictureOwnerId: picture && admin.id,
    drIds,
    version: 1,
    createdAt: new Date(),
  };
  await inTransaction(async () => {
    await ClinicServices.create([row]);
    await tellServiceChanged(row);
  });
  return row;
}

/**
 * Changes what is said anew about a service, and adds a doctor when one is named; the one it has already is no
 * change. Nothing different is a success that tells nobody.
 * @throws not_found; invalid_input for an unknown doctor or the picture.
 */
export async function updateService(
  id: string,
  body: UpdateServiceBody,
  admin: Person,
  { client }: { client: InternalClient },
): Promise<{ service: StoredClinicService; changed: boolean }> {
  const before = await ClinicServices.findById(id).lean<StoredClinicService>();
  if (!before) throw notFound('service');
  const { service_name: name, service_details: details, service_img: image, newDoctorId } = body;
  if (newDoctorId && !(await Specialists.exists({ _id: newDoctorId })))
    throw invalid([{ field: 'newDoctorId', message: 'is not a doctor of ours' }]);
  const set = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(details !== undefined && details !== before.details && { details }),
    ...(image !== undefined &&
      image !== before.imageUrl && {
        imageUrl: image,
        picture: await reservePicture({ userId: admin.id, url: image, field: 'service_img' }, client),
        pictureOwnerId: admin.id,
      }),
  };
  const addsDoctor = newDoctorId !== undefined && !before.drIds.includes(newDoctorId);
  if (Object.keys(set).length === 0 && !addsDoctor) return { service: before, changed: false };
  const service = await change(id, { $set: set, ...(addsDoctor && { $addToSet: { drIds: newDoctorId } }) });
  if (!service) throw notFound('service');
  return { service, changed: true };
}

/** Takes a doctor off a service; whoever is not on it is already off. A service may be left without a doctor. */
export async function unlinkDoctor(serviceId: string, doctorId: string): Promise<void> {
  await change(serviceId, { $pull: { drIds: doctorId } }, { drIds: doctorId });
}

/** Deletes a service. Appointments keep its name and take place. May be repeated. */
export async function deleteService(id: string): Promise<void> {
  await inTransaction(async () => {
    const row = await ClinicServices.findOneAndDelete({ _id: id }).lean<StoredClinicService>();
    if (row)
      await tellServiceChanged({ ...row, imageUrl: '', pictureOwnerId: null, version: row.version + 1 });
  });
}

function change(
  id: string,
  update: UpdateQuery<StoredClinicService>,
  provided: { drIds?: string } = {},
): Promise<StoredClinicService | null> {
  return inTransaction(async () => {
    const after = await ClinicServices.findOneAndUpdate(
      { _id: id, ...provided },
      { ...update, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<StoredClinicService>();
    if (after) await tellServiceChanged(after);
    return after;
  });
}

async function tellServiceChanged(row: StoredClinicService): Promise<void> {
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
