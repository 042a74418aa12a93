import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { uploadPicture } from '../../support/posting.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { signUpWithRole } from '../access/callers.ts';
import type { Visitor } from './screens.ts';
import { callAs } from '../attacks/call-as.ts';
import { lineFor, textFor } from './script-texts.ts';
import { storeShopScripts } from './scripts-in-shop.ts';
import { sharePassport, workEveryDay } from '../access/owned-clinic-records.ts';

export interface StoredScripts {
  readonly users: Readonly<Record<'customer' | 'stranger' | 'doctor' | 'admin', TestUser>>;
  /** Ids of the records by the names that paths of screens use. */
  readonly ids: Readonly<Record<string, string>>;
  /** Every text that is shown on a screen, by its end, and a user who sees it. */
  readonly texts: readonly { readonly place: string; readonly seenBy: Visitor }[];
}

/** The stored texts by the users on whose screens they must be seen. */
const places: Readonly<Record<Visitor, readonly string[]>> = {
  visitor: [
    'speciality',
    'degrees',
    'service name',
    'service details',
    'product name',
    'product description',
    'review',
    'passport note',
    'vaccine given',
    'vaccine product',
  ],
  customer: [
    'the applicant',
    'a comment',
    'application',
    'doctor name',
    'own pet',
    'own breed',
    'colour',
    'allergies',
    'pet notes',
    'insurance',
    'reason',
    'label',
    'own address',
  ],
  stranger: ['the owner', 'memory title', 'memory details', 'post title', 'post details', 'breed'],
  doctor: ['patient'],
  admin: ['buyer', 'address', 'pet name', 'pet food', 'refund', 'report', 'return', 'refusal', 'order note'],
};

/** Stores scripts in every text that users, doctors and admins write. */
export async function storeScripts(petcare: { url: string; mailUrl: string }): Promise<StoredScripts> {
  const { url } = petcare;
  const admin = await signUpWithRole(url, 'admin');
  const doctor = await signUpWithRole(url, 'doctor');
  const [customer, stranger] = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)];
  await callAs(customer, 'users.update', { id: customer.user._id }, { full_name: lineFor('the owner') });
  await callAs(stranger, 'users.update', { id: stranger.user._id }, { full_name: lineFor('the applicant') });

  const memory = await callAs(
    customer,
    'memories.create',
    {},
    {
      title: lineFor('memory title'),
      details: textFor('memory details'),
      img_URL: await uploadPicture(customer),
    },
  );
  const adoption = await callAs(
    customer,
    'adoptions.create',
    {},
    {
      title: lineFor('post title'),
      details: textFor('post details'),
      breed: lineFor('breed'),
      img_URL: await uploadPicture(customer),
      img_URL2: await uploadPicture(customer),
      img_URL3: await uploadPicture(customer),
    },
  );
  const adoptionId = adoption['adoption']?._id ?? '';
  await callAs(stranger, 'comments.create', {}, { adoption_id: adoptionId, body: textFor('a comment') });
  await callAs(
    stranger,
    'applications.submit',
    { id: adoptionId },
    {
      message: textFor('application'),
      phone: '01712345678',
    },
  );

  const specialist = await callAs(
    admin,
    'specialists.create',
    {},
    {
      dr_name: lineFor('doctor name'),
      specialise: lineFor('speciality'),
      dr_degrees: lineFor('degrees'),
      experience_yr: 3,
      visiting_fees: 500,
      dr_address: lineFor('doctor address'),
      dr_contact: '01812345678',
      dr_email: `${randomUUID()}@petcare.test`,
    },
  );
  const drId = specialist['specialist']?._id ?? '';
  await callAs(admin, 'specialists.linkAccount', { id: drId }, { user_id: doctor.user._id });
  const today = dhakaDateOf(new Date());
  await callAs(
    admin,
    'schedules.update',
    { id: drId },
    {
      ...workEveryDay,
      leave: [{ from: addDays(today, 40), to: addDays(today, 41), reason: lineFor('leave') }],
    },
  );
  const service = await callAs(
    admin,
    'services.create',
    {},
    {
      dr_ids: [drId],
      service_name: lineFor('service name'),
      service_details: textFor('service details'),
      service_img: await uploadPicture(admin),
    },
  );
  const serviceId = service['service']?._id ?? '';
  const pet = await callAs(
    customer,
    'pets.create',
    {},
    {
      name: lineFor('own pet'),
      species: 'cat',
      breed: lineFor('own breed'),
      colour: lineFor('colour'),
      allergies: textFor('allergies'),
      notes: textFor('pet notes'),
      insurance: lineFor('insurance'),
    },
  );
  const petId = pet['pet']?._id ?? '';
  const addRecord = (record: object) => callAs(customer, 'passport.add', { id: petId }, { record });
  await addRecord({ kind: 'note', date: '2026-01-15', note: textFor('passport note') });
  await addRecord({
    kind: 'vaccination',
    date: '2026-01-15',
    vaccine: lineFor('vaccine given'),
    product: lineFor('vaccine product'),
    lot: 'A1',
    next_due: null,
  });
  const book = (days: number) =>
    callAs(
      customer,
      'appointments.create',
      {},
      {
        dr_id: drId,
        service_id: serviceId,
        pet_id: petId,
        reason: textFor('reason'),
        appointment_date: addDays(today, days),
        patient_name: lineFor('patient'),
        patient_email: customer.user.email,
        patient_contact: '01712345678',
      },
    );
  const upcoming = await book(1);
  const cancelled = await book(2);
  await callAs(
    customer,
    'appointments.cancel',
    { id: cancelled['appointment']?._id ?? '' },
    {
      reason: lineFor('cancellation'),
    },
  );

  const bought = await storeShopScripts({ admin, customer, stranger });
  const zone = { division: 'Dhaka', district: 'Dhaka', zip: '1205', phone: '01712345678' };
  await callAs(
    customer,
    'addresses.add',
    {},
    { label: lineFor('label', 40), name: 'Nadia Rahman', address: lineFor('own address'), ...zone },
  );
  const invited = { email: `${randomUUID()}@petcare.test`, full_name: lineFor('invited'), role: 'user' };
  await callAs(admin, 'users.invite', {}, invited);

  return {
    users: { customer, stranger, doctor, admin },
    ids: {
      memory: memory['memory']?._id ?? '',
      adoption: adoptionId,
      service: serviceId,
      doctor: drId,
      ...bought,
      user: customer.user._id,
      pet: petId,
      appointment: upcoming['appointment']?._id ?? '',
      passport: (await sharePassport(customer, petId)).token,
    },
    texts: (Object.keys(places) as Visitor[]).flatMap((seenBy) =>
      places[seenBy].map((place) => ({ place, seenBy })),
    ),
  };
}
