import { randomUUID } from 'node:crypto';
import type { Appointment, CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Specialist } from '@petcare/contracts/clinic/specialists.ts';
import { signInDemoUser, type TestUser } from './users.ts';
import { uploadPicture } from './posting.ts';

export interface Practice {
  readonly admin: TestUser;
  readonly doctor: Specialist;
  readonly service: ClinicService;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export async function createPractice(
  baseUrl: string,
  { from, to }: { from: string; to: string },
): Promise<Practice> {
  const admin = await signInDemoUser(baseUrl, 'admin');
  const number = randomUUID().slice(0, 8);
  const added = await admin.client.call(endpoints['specialists.create'], {
    body: {
      dr_name: `Dr. Sadia ${number}`,
      specialise: 'Teeth',
      dr_degrees: 'DVM, MS',
      experience_yr: 6,
      visiting_fees: 650,
      dr_address: 'House 3, Road 11, Banani, Dhaka',
      dr_contact: '01812345678',
      dr_email: `sadia.${number}@petcare.test`,
    },
  });
  const doctor = endpoints['specialists.create'].response.parse(added.body).specialist;
  const opened = await admin.client.call(endpoints['services.create'], {
    body: {
      dr_ids: [doctor._id],
      service_name: `Dental care ${number}`,
      service_details: 'Teeth, gums and breath.',
      service_img: await uploadPicture(admin),
    },
  });
  const { service } = endpoints['services.create'].response.parse(opened.body);
  const hours = await admin.client.call(endpoints['schedules.update'], {
    params: { id: doctor._id },
    body: {
      slot_minutes: 20,
      weekly: everyDay.map((weekday) => ({ weekday, hours: { from, to } })),
      breaks: [],
      leave: [],
      overrides: [],
    },
  });
  if (hours.status !== 200) throw new Error(`setting the hours answered ${hours.status}`);
  return { admin, doctor, service };
}

/** Links an account to the doctor of a practice, once the clinic knows the account. */
export async function linkDoctor({ admin, doctor }: Practice, account: TestUser): Promise<void> {
  await eventually(async () => {
    const { status } = await admin.client.call(endpoints['specialists.linkAccount'], {
      params: { id: doctor._id },
      body: { user_id: account.user.id },
    });
    if (status !== 200) throw new Error(`linking the account answered ${status}`);
  });
}

export async function bookAppointment(
  { client, user }: TestUser,
  { doctor, service }: Practice,
  date: string,
  given: Pick<CreateAppointmentBody, 'pet_id' | 'reason'> = {},
): Promise<Appointment> {
  const { status, body } = await client.call(endpoints['appointments.create'], {
    body: {
      dr_id: doctor._id,
      service_id: service._id,
      appointment_date: date,
      patient_name: user.full_name,
      patient_email: user.email,
      patient_contact: '01712345678',
      ...given,
    },
  });
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return endpoints['appointments.create'].response.parse(body).appointment;
}
