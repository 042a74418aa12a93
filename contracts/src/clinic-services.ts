import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { blankKeeps, Done, Id, IdParams, Instant, line, text } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { Picture, UploadedPicture } from './pictures.ts';
import { SpecialistCard } from './specialists.ts';

const shown = {
  _id: Id,
  service_name: z.string(),
  service_details: z.string(),
  service_img: z.string(),
  picture: Picture.nullable(),
  createdAt: Instant,
};

/** A pet-doctor service in a list. */
export const ClinicService = z.object({ ...shown, dr_ids: z.array(Id) }).meta({ id: 'ClinicService' });
export type ClinicService = z.infer<typeof ClinicService>;

/** A service with its doctors; `details` and `service_details` hold the same text, as the specification's screens read both. */
export const ServiceWithDoctors = z
  .object({ ...shown, details: z.string(), dr_ids: z.array(SpecialistCard) })
  .meta({ id: 'ServiceWithDoctors' });
export type ServiceWithDoctors = z.infer<typeof ServiceWithDoctors>;

const Details = text(5_000);

export const CreateServiceBody = z
  .strictObject({
    dr_ids: z.array(Id).min(1, 'must name a doctor').max(50),
    service_name: line(120),
    service_details: Details,
    service_img: UploadedPicture,
  })
  .meta({ id: 'CreateServiceBody' });
export type CreateServiceBody = z.infer<typeof CreateServiceBody>;

export const UpdateServiceBody = z
  .strictObject({
    service_name: blankKeeps(line(120)),
    service_details: blankKeeps(Details),
    service_img: blankKeeps(UploadedPicture),
    newDoctorId: blankKeeps(Id),
  })
  .meta({ id: 'UpdateServiceBody' });
export type UpdateServiceBody = z.infer<typeof UpdateServiceBody>;

export const ServicesQuery = listQuery(['createdAt', 'service_name'], '-createdAt', {
  /** Those that this doctor offers. */
  dr_id: Id.optional(),
});
export type ServicesQuery = z.output<typeof ServicesQuery>;

const serviceColumns = {
  _id: (service) => service._id,
  service_name: (service) => service.service_name,
  service_details: (service) => service.service_details,
  /** How many doctors offer it. */
  doctors: (service) => service.dr_ids.length,
  dr_ids: (service) => service.dr_ids.join(' '),
  createdAt: (service) => service.createdAt,
} satisfies CsvColumns<ClinicService>;

export const clinicServiceEndpoints = {
  'services.list': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/services',
    access: { who: 'anyone' },
    summary: 'All services, newest first unless sorted; found by words of name and details.',
    query: ServicesQuery,
    status: 200,
    response: z.object({ services: z.array(ClinicService) }),
    paged: true,
    csv: serviceColumns,
  }),
  'services.withDoctor': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/services/with-doctor/:id',
    access: { who: 'anyone' },
    summary: 'One service with its doctors.',
    params: IdParams,
    status: 200,
    response: z.object({ service: ServiceWithDoctors }),
  }),
  'services.ofDoctor': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/services/doctor/:id',
    access: { who: 'anyone' },
    summary: 'The services a doctor offers.',
    params: IdParams,
    status: 200,
    response: z.array(ClinicService),
  }),
  'services.create': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/services',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Add a service with at least one doctor, a name, details and a picture.',
    body: CreateServiceBody,
    status: 201,
    response: z.object({ message: z.string(), service: ClinicService }),
  }),
  'services.update': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/services/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Change a service; `newDoctorId` adds a doctor. What is blank or left out stays as it was.',
    params: IdParams,
    body: UpdateServiceBody,
    status: 200,
    response: z.object({ message: z.string(), service: ClinicService }),
  }),
  'services.delete': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/services/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete a service. Booked appointments keep its name and take place.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'services.unlinkDoctor': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/services/doctor/:service_id/:doctor_id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Take a doctor off a service. May be repeated; a service may be left without one.',
    params: z.strictObject({ service_id: Id, doctor_id: Id }),
    status: 200,
    response: Done,
  }),
} as const;
