import type { RequestEmergencyBody } from '@petcare/contracts/clinic/emergencies.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { requestEmergency } from '../emergencies/request-emergency.ts';
import { Schedules } from '../doctors/schedules/schedule.model.ts';
import { ClinicServices } from '../doctors/treatments/clinic-service.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { buildUser } from './appointment-request.ts';
import { buildDoctor } from './build-doctor.ts';

export function emergencyBody(overrides: Partial<RequestEmergencyBody> = {}): RequestEmergencyBody {
  return {
    client_id: crypto.randomUUID(),
    reason: 'Hit by a rickshaw, bleeds from the leg',
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
    ...overrides,
  };
}

/** Only a picture needs the client. */
const noClient = {
  client: {
    call: () => {
      throw new Error('this request names no picture');
    },
  } as unknown as InternalClient,
};

export async function buildEmergency(
  patientId = newId(),
  overrides: Partial<RequestEmergencyBody> = {},
  now = new Date(),
) {
  return (await requestEmergency(emergencyBody(overrides), patientId, noClient, now)).emergency;
}

/** Leaves no doctor of other tests, who could be asked as well. */
export async function removeDoctors(): Promise<void> {
  await inTransaction(() => Specialists.deleteMany({}));
  await inTransaction(() => ClinicServices.deleteMany({}));
  await inTransaction(() => Schedules.deleteMany({}));
}

const aroundTheClock = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  hours: { from: '00:00', to: '23:55' },
}));

/** A doctor on duty day and night, with an account; the soonest slot of a shorter `slot` is the earlier one. */
export async function buildDoctorOnDuty(name: string, slotMinutes = 5) {
  const account = buildUser('doctor');
  const built = await buildDoctor(
    { name, userId: account.id },
    { slot_minutes: slotMinutes, weekly: aroundTheClock },
  );
  return { ...built, account };
}
