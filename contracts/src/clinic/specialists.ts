import { z } from 'zod';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  blankToUndefined,
  MessageResponse,
  Email,
  Id,
  IdParams,
  Instant,
  line,
  numberOrText,
  Phone,
  QueryFlag,
  Taka,
} from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Picture, UploadedPicture } from '../shared/pictures.ts';

export const DoctorLanguage = z.enum(['bn', 'en', 'hi', 'ur', 'ar']).meta({ id: 'DoctorLanguage' });
export type DoctorLanguage = z.infer<typeof DoctorLanguage>;

/** For admins and the doctor only: fees that the doctor asks for and an admin has not decided about. */
const RequestedFees = Taka.nullable().optional();

const commonFields = {
  _id: Id,
  dr_name: z.string(),
  specialise: z.string(),
  dr_degrees: z.string(),
  experience_yr: z.number().int().nonnegative(),
  visiting_fees: Taka,
  dr_address: z.string(),
  img_URL: z.string(),
  /** Null without an upload; screens then show a placeholder. */
  picture: Picture.nullable(),
  /** Languages spoken, in the order of the enumeration. */
  languages: z.array(DoctorLanguage),
  /** True if appointments are confirmed when they are booked, without a request. */
  auto_confirm: z.boolean(),
  /** True if patients who book pay the fee online before the appointment is booked. */
  asks_prepayment: z.boolean(),
  /** The earliest free slot; null if none is free within the booking horizon. */
  next_free: z.object({ date: DhakaDate, start: Instant }).nullable(),
};

/** A doctor in a list. Contact fields are present only for admins. */
export const SpecialistCard = z
  .object({
    ...commonFields,
    dr_contact: z.string().optional(),
    dr_email: z.string().optional(),
    practice_email: z.string().optional(),
    /** User id of the linked account, for admins only. */
    user_id: Id.nullable().optional(),
    requested_fees: RequestedFees,
  })
  .meta({ id: 'SpecialistCard' });
export type SpecialistCard = z.infer<typeof SpecialistCard>;

export const Specialist = z
  .object({
    ...commonFields,
    dr_contact: z.string(),
    /** For others the address of the practice if there is one. Blank if the doctor signs in with it. */
    dr_email: z.string(),
    /** The address of the practice, for admins and the doctor; blank without one. */
    practice_email: z.string().optional(),
    user_id: Id.nullable().optional(),
    requested_fees: RequestedFees,
  })
  .meta({ id: 'Specialist' });
export type Specialist = z.infer<typeof Specialist>;

const Years = numberOrText(z.number().int().min(0).max(80));
const Fee = numberOrText(Taka);

export const CreateSpecialistBody = z
  .strictObject({
    dr_name: line(100),
    specialise: line(100),
    dr_degrees: line(200),
    experience_yr: Years,
    visiting_fees: Fee,
    dr_address: line(200),
    dr_contact: Phone,
    dr_email: Email,
    practice_email: blankToUndefined(Email),
    img_URL: blankToUndefined(UploadedPicture),
    /** If true, an invitation is sent to create an account linked to this record. */
    invite: z.boolean().optional(),
  })
  .meta({ id: 'CreateSpecialistBody' });
export type CreateSpecialistBody = z.infer<typeof CreateSpecialistBody>;

export const UpdateSpecialistBody = z
  .strictObject({
    dr_name: blankToUndefined(line(100)),
    specialise: blankToUndefined(line(100)),
    dr_degrees: blankToUndefined(line(200)),
    experience_yr: blankToUndefined(Years),
    visiting_fees: blankToUndefined(Fee),
    dr_address: blankToUndefined(line(200)),
    dr_contact: blankToUndefined(Phone),
    dr_email: blankToUndefined(Email),
    practice_email: blankToUndefined(Email),
    img_URL: blankToUndefined(UploadedPicture),
    auto_confirm: z.boolean().optional(),
    asks_prepayment: z.boolean().optional(),
  })
  .meta({ id: 'UpdateSpecialistBody' });
export type UpdateSpecialistBody = z.infer<typeof UpdateSpecialistBody>;

export const UpdateOwnProfileBody = UpdateSpecialistBody.pick({
  specialise: true,
  dr_degrees: true,
  experience_yr: true,
  dr_address: true,
  dr_contact: true,
  practice_email: true,
  img_URL: true,
  auto_confirm: true,
  asks_prepayment: true,
})
  .extend({
    languages: z
      .array(DoctorLanguage)
      .max(DoctorLanguage.options.length)
      .refine((given) => new Set(given).size === given.length, 'must not repeat a language')
      .optional(),
    /** Fees to ask an admin for; null withdraws the request. */
    requested_fees: Fee.nullable().optional(),
  })
  .meta({ id: 'UpdateOwnProfileBody' });
export type UpdateOwnProfileBody = z.infer<typeof UpdateOwnProfileBody>;

export const SpecialistsQuery = listQuery(
  ['createdAt', 'dr_name', 'visiting_fees', 'experience_yr', 'visits'],
  '-createdAt',
  {
    service_id: Id.optional(),
    /** Doctors of any service. */
    bookable: z.literal('true').optional(),
    linked: QueryFlag.optional(),
    /** For admins: doctors who ask for other fees. */
    fees_requested: QueryFlag.optional(),
  },
);
export type SpecialistsQuery = z.output<typeof SpecialistsQuery>;

const specialistColumns = {
  _id: (doctor) => doctor._id,
  dr_name: (doctor) => doctor.dr_name,
  specialise: (doctor) => doctor.specialise,
  dr_degrees: (doctor) => doctor.dr_degrees,
  experience_yr: (doctor) => doctor.experience_yr,
  visiting_fees: (doctor) => doctor.visiting_fees,
  dr_address: (doctor) => doctor.dr_address,
  dr_contact: (doctor) => doctor.dr_contact,
  dr_email: (doctor) => doctor.dr_email,
  linked: (doctor) => Boolean(doctor.user_id),
  next_free: (doctor) => doctor.next_free?.start,
} satisfies CsvColumns<SpecialistCard>;

export const specialistEndpoints = defineEndpoints('clinic', {
  'specialists.list': {
    method: 'GET',
    path: '/api/specialists',
    specified: true,
    access: { who: 'anyone' },
    summary:
      'List all doctors, newest first by default; by `-visits`, those with most visits completed within 90 days first, then the newest. The search covers name, specialisation and degrees.',
    query: SpecialistsQuery,
    response: z.array(SpecialistCard),
    paged: true,
    csv: specialistColumns,
    errors: ['forbidden'],
  },
  'specialists.get': {
    method: 'GET',
    path: '/api/specialists/:id',
    specified: true,
    access: { who: 'anyone' },
    summary:
      'Get a doctor with address, email and phone. Others get the email of the practice if there is one, and a blank one if the doctor signs in with it. Excluded from search engines.',
    params: IdParams,
    response: Specialist,
  },
  'specialists.mine': {
    method: 'GET',
    path: '/api/specialists/me',
    access: { who: 'roles', roles: ['doctor'] },
    summary: 'Get the specialist record of the caller; null if none is linked.',
    response: z.object({ specialist: Specialist.nullable() }),
  },
  'specialists.updateMine': {
    method: 'PUT',
    path: '/api/specialists/me',
    access: { who: 'roles', roles: ['doctor'] },
    summary:
      'Update the specialist record of the caller. Blank or missing fields keep their value; other fees need the decision of an admin.',
    body: UpdateOwnProfileBody,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['not_found'],
  },
  'specialists.decideFees': {
    method: 'PUT',
    path: '/api/specialists/:id/fees-decision',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Approve or decline the fees that a doctor asks for. Idempotent.',
    params: IdParams,
    body: z.strictObject({ requested_fees: Fee, approve: z.boolean() }),
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['requested_fees_changed'],
  },
  'specialists.create': {
    method: 'POST',
    path: '/api/specialists',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Create a doctor, optionally with an invitation to create an account.',
    body: CreateSpecialistBody,
    status: 201,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['specialist_email_taken'],
  },
  'specialists.update': {
    method: 'PUT',
    path: '/api/specialists/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Update a doctor. Blank or missing fields keep their value.',
    params: IdParams,
    body: UpdateSpecialistBody,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['specialist_email_taken'],
  },
  'specialists.delete': {
    method: 'DELETE',
    path: '/api/specialists/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Soft-delete a doctor. Upcoming appointments are cancelled and their patients notified, past ones are kept, and the doctor is removed from all services. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'specialists.linkAccount': {
    method: 'PUT',
    path: '/api/specialists/:id/account',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Link a user account to this doctor; null removes the link. The account must have the role doctor and no other link.',
    params: IdParams,
    body: z.strictObject({ user_id: Id.nullable() }),
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['account_already_linked', 'not_a_doctor'],
  },
  'specialists.invite': {
    method: 'POST',
    path: '/api/specialists/:id/invitation',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Send the doctor an invitation to create an account linked to this record. The link works once, for 7 days.',
    params: IdParams,
    status: 202,
    response: MessageResponse,
    errors: ['account_already_linked'],
  },
});
