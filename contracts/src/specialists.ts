import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { blankKeeps, Done, Email, Id, IdParams, Instant, line, QueryFlag, Taka } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { DhakaDate } from './dhaka-time.ts';
import { Picture, UploadedPicture } from './pictures.ts';

const shown = {
  _id: Id,
  dr_name: z.string(),
  specialise: z.string(),
  dr_degrees: z.string(),
  experience_yr: z.number().int().nonnegative(),
  visiting_fees: Taka,
  dr_address: z.string(),
  img_URL: z.string(),
  /** Null while nobody has given one; the screens show their own then. */
  picture: Picture.nullable(),
  /** The earliest slot that can be booked; null when none is free within the horizon. */
  next_free: z.object({ date: DhakaDate, start: Instant }).nullable(),
};

/** A doctor in a list. How to reach them is only in the detail call; admins get it here too. */
export const SpecialistCard = z
  .object({
    ...shown,
    dr_contact: z.string().optional(),
    dr_email: z.string().optional(),
    /** Whether an account is linked; for admins only. */
    user_id: Id.nullable().optional(),
  })
  .meta({ id: 'SpecialistCard' });
export type SpecialistCard = z.infer<typeof SpecialistCard>;

/** A doctor by themselves. */
export const Specialist = z
  .object({ ...shown, dr_contact: z.string(), dr_email: z.string(), user_id: Id.nullable().optional() })
  .meta({ id: 'Specialist' });
export type Specialist = z.infer<typeof Specialist>;

/** A phone number, kept in E.164: 01…, 880… and +880… are understood, and Bangla digits. */
export const BangladeshPhone = z
  .string()
  .trim()
  .max(30)
  .transform((text) =>
    text
      .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
      .replaceAll(/[\s\-()]/g, '')
      .replace(/^(?:\+?88)?0(?=1\d{9}$)/, '+880')
      .replace(/^880(?=1\d{9}$)/, '+880'),
  )
  .pipe(z.string().regex(/^\+8801\d{9}$/, 'must be a Bangladeshi mobile number such as +8801712345678'))
  .meta({ id: 'BangladeshPhone', example: '+8801712345678' });

/** The specification's form sends numbers as text; both are understood. */
const NumberOrText = z.number().or(
  z
    .string()
    .trim()
    .max(20)
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number),
);
const Years = NumberOrText.pipe(z.number().int().min(0).max(80));
const Fee = NumberOrText.pipe(Taka);

export const CreateSpecialistBody = z
  .strictObject({
    dr_name: line(100),
    specialise: line(100),
    dr_degrees: line(200),
    experience_yr: Years,
    visiting_fees: Fee,
    dr_address: line(200),
    dr_contact: BangladeshPhone,
    dr_email: Email,
    img_URL: blankKeeps(UploadedPicture),
    /** Send a link with which the doctor opens an account that is linked to this record. */
    invite: z.boolean().optional(),
  })
  .meta({ id: 'CreateSpecialistBody' });
export type CreateSpecialistBody = z.infer<typeof CreateSpecialistBody>;

export const UpdateSpecialistBody = z
  .strictObject({
    dr_name: blankKeeps(line(100)),
    specialise: blankKeeps(line(100)),
    dr_degrees: blankKeeps(line(200)),
    experience_yr: blankKeeps(Years),
    visiting_fees: blankKeeps(Fee),
    dr_address: blankKeeps(line(200)),
    dr_contact: blankKeeps(BangladeshPhone),
    dr_email: blankKeeps(Email),
    img_URL: blankKeeps(UploadedPicture),
  })
  .meta({ id: 'UpdateSpecialistBody' });
export type UpdateSpecialistBody = z.infer<typeof UpdateSpecialistBody>;

export const SpecialistsQuery = listQuery(
  ['createdAt', 'dr_name', 'visiting_fees', 'experience_yr'],
  '-createdAt',
  {
    /** Those who offer this service. */
    service_id: Id.optional(),
    /** Whether an account is linked; only admins may ask. */
    linked: QueryFlag.optional(),
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

export const specialistEndpoints = {
  'specialists.list': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists',
    access: { who: 'anyone' },
    summary: 'All doctors, newest first unless sorted; found by words of name, specialisation and degrees.',
    query: SpecialistsQuery,
    status: 200,
    response: z.array(SpecialistCard),
    paged: true,
    csv: specialistColumns,
    errors: ['forbidden'],
  }),
  'specialists.get': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id',
    access: { who: 'anyone' },
    summary: 'One doctor, with address, email and phone. Not for search engines.',
    params: IdParams,
    status: 200,
    response: Specialist,
  }),
  'specialists.mine': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/me',
    access: { who: 'roles', roles: ['doctor'] },
    summary: 'The caller’s own specialist record; null while an admin has not linked one.',
    status: 200,
    response: z.object({ specialist: Specialist.nullable() }),
  }),
  'specialists.create': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/specialists',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Add a doctor; on request with an invitation to sign in.',
    body: CreateSpecialistBody,
    status: 201,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['specialist_email_taken'],
  }),
  'specialists.update': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/specialists/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Change a doctor. What is blank or left out stays as it was.',
    params: IdParams,
    body: UpdateSpecialistBody,
    status: 200,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['specialist_email_taken'],
  }),
  'specialists.delete': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/specialists/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete a doctor: future appointments are cancelled with notice, past ones stay in the books, every service lets go of the doctor. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'specialists.linkAccount': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/specialists/:id/account',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Link a doctor’s account to this record, or with null take the link away. The account must have the role doctor; one account, one record.',
    params: IdParams,
    body: z.strictObject({ user_id: Id.nullable() }),
    status: 200,
    response: z.object({ message: z.string(), specialist: Specialist }),
    errors: ['account_already_linked', 'not_a_doctor'],
  }),
  'specialists.invite': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/specialists/:id/invitation',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Send the doctor a link, good once and for 7 days, to open an account linked to this record.',
    params: IdParams,
    status: 202,
    response: Done,
    errors: ['account_already_linked'],
  }),
} as const;
