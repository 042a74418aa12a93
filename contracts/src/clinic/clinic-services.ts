import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import { blankToUndefined, MessageResponse, Id, IdParams, Instant, line, text } from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';
import { Picture, UploadedPicture } from '../shared/pictures.ts';
import { SpecialistCard } from './specialists.ts';

const commonFields = {
  _id: Id,
  service_name: z.string(),
  service_details: z.string(),
  /** In Bangla. Missing: the texts above are shown, whatever their language. */
  service_name_bn: z.string().optional(),
  service_details_bn: z.string().optional(),
  service_img: z.string(),
  picture: Picture.nullable(),
  createdAt: Instant,
};

export const ClinicService = z.object({ ...commonFields, dr_ids: z.array(Id) }).meta({ id: 'ClinicService' });
export type ClinicService = z.infer<typeof ClinicService>;

/**
 * A service with its doctors. `details` and `service_details` hold the same text: the specification uses both
 * names.
 */
export const ServiceWithDoctors = z
  .object({ ...commonFields, details: z.string(), dr_ids: z.array(SpecialistCard) })
  .meta({ id: 'ServiceWithDoctors' });
export type ServiceWithDoctors = z.infer<typeof ServiceWithDoctors>;

const Details = text(5_000);

const Name = line(120);
/** Null removes the Bangla text. */
const inBangla = {
  service_name_bn: Name.nullable().optional(),
  service_details_bn: Details.nullable().optional(),
};

export const CreateServiceBody = z
  .strictObject({
    dr_ids: z.array(Id).min(1, 'must name a doctor').max(50),
    service_name: Name,
    service_details: Details,
    ...inBangla,
    service_img: UploadedPicture,
  })
  .meta({ id: 'CreateServiceBody' });
export type CreateServiceBody = z.infer<typeof CreateServiceBody>;

export const UpdateServiceBody = z
  .strictObject({
    service_name: blankToUndefined(Name),
    service_details: blankToUndefined(Details),
    ...inBangla,
    service_img: blankToUndefined(UploadedPicture),
    newDoctorId: blankToUndefined(Id),
  })
  .meta({ id: 'UpdateServiceBody' });
export type UpdateServiceBody = z.infer<typeof UpdateServiceBody>;

export const ServicesQuery = listQuery(['createdAt', 'service_name'], '-createdAt', {
  dr_id: Id.optional(),
});
export type ServicesQuery = z.output<typeof ServicesQuery>;

const serviceColumns = {
  _id: (service) => service._id,
  service_name: (service) => service.service_name,
  service_details: (service) => service.service_details,
  service_name_bn: (service) => service.service_name_bn,
  service_details_bn: (service) => service.service_details_bn,
  doctors: (service) => service.dr_ids.length,
  dr_ids: (service) => service.dr_ids.join(' '),
  createdAt: (service) => service.createdAt,
} satisfies CsvColumns<ClinicService>;

export const clinicServiceEndpoints = defineEndpoints('clinic', {
  'services.list': {
    method: 'GET',
    path: '/api/services',
    specified: true,
    access: { who: 'anyone' },
    summary:
      'List all services, newest first by default. The search covers name and details in both languages.',
    query: ServicesQuery,
    response: z.object({ services: z.array(ClinicService) }),
    paged: true,
    csv: serviceColumns,
  },
  'services.withDoctor': {
    method: 'GET',
    path: '/api/services/with-doctor/:id',
    specified: true,
    access: { who: 'anyone' },
    summary: 'Get a service with its doctors.',
    params: IdParams,
    response: z.object({ service: ServiceWithDoctors }),
  },
  'services.ofDoctor': {
    method: 'GET',
    path: '/api/services/doctor/:id',
    specified: true,
    access: { who: 'anyone' },
    summary: 'List the services of a doctor.',
    params: IdParams,
    response: z.array(ClinicService),
  },
  'services.create': {
    method: 'POST',
    path: '/api/services',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Create a service. Requires at least one doctor, a name, details and a picture.',
    body: CreateServiceBody,
    status: 201,
    response: z.object({ message: z.string(), service: ClinicService }),
  },
  'services.update': {
    method: 'PUT',
    path: '/api/services/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Update a service; `newDoctorId` adds a doctor. Blank or missing fields keep their value.',
    params: IdParams,
    body: UpdateServiceBody,
    response: z.object({ message: z.string(), service: ClinicService }),
  },
  'services.delete': {
    method: 'DELETE',
    path: '/api/services/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Soft-delete a service. Booked appointments keep its name and are not cancelled.',
    params: IdParams,
    response: MessageResponse,
  },
  'services.unlinkDoctor': {
    method: 'DELETE',
    path: '/api/services/doctor/:service_id/:doctor_id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Remove a doctor from a service. A service may be left without doctors. Idempotent.',
    params: z.strictObject({ service_id: Id, doctor_id: Id }),
    response: MessageResponse,
  },
});
