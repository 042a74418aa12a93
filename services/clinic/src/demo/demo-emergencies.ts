import { demoUsers, type DemoUserName } from '@petcare/contracts/account/demo-users.ts';
import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { demoUuid } from '@petcare/platform/demo/demo-uuid.ts';
import { changeAppointmentStatus } from '../appointments/changes/change-appointment-status.ts';
import { Appointments } from '../appointments/appointment.model.ts';
import { answerEmergency } from '../emergencies/answer-emergency.ts';
import { cancelEmergency } from '../emergencies/cancel-emergency.ts';
import { moveOn } from '../emergencies/move-emergency.ts';
import type { EmergencyDocument } from '../emergencies/emergency.model.ts';
import { requestEmergency } from '../emergencies/request-emergency.ts';
import type { createDemoPets } from './create-demo-clinic.ts';
import { callerOf } from './demo-ids.ts';
import type { DemoPetName } from './demo-pets.ts';

/** The answer of an asked doctor, or of the owner meanwhile. Doctors beyond the list do not answer. */
type Answer = 'declines' | 'accepts' | 'owner cancels';

interface DemoEmergency {
  readonly key: string;
  readonly owner: DemoUserName;
  readonly pet?: DemoPetName;
  readonly daysAgo: number;
  /** Minute of the day in Dhaka. */
  readonly minute: number;
  readonly reason: string;
  /** Each with its seconds after the doctor was asked. */
  readonly answers: readonly (readonly [Answer, number])[];
}

/** They end before today, so that the times they take are past. */
export const demoEmergencies: readonly DemoEmergency[] = [
  {
    key: 'rickshaw',
    owner: 'tanvir',
    pet: 'leo',
    daysAgo: 3,
    minute: 11 * 60 + 5,
    reason: 'Hit by a rickshaw on the way home. He bleeds from the left hind leg and does not stand on it.',
    answers: [
      ['declines', 28],
      ['accepts', 17],
    ],
  },
  {
    key: 'night',
    owner: 'joya',
    pet: 'tuni',
    daysAgo: 8,
    minute: 2 * 60 + 40,
    reason: 'দুপুর থেকে বারবার বমি করছে, এখন আর উঠে দাঁড়াচ্ছে না।',
    answers: [['declines', 44]],
  },
  {
    key: 'chocolate',
    owner: 'farzana',
    pet: 'simba',
    daysAgo: 15,
    minute: 19 * 60 + 20,
    reason: 'He may have eaten chocolate. The wrapper is empty.',
    answers: [['owner cancels', 33]],
  },
];

/** Plays a past emergency; what a rule refuses, for example because the pet was deleted, is left out. Idempotent. */
export async function createDemoEmergency(
  planned: DemoEmergency,
  petIds: Awaited<ReturnType<typeof createDemoPets>>,
  today = new Date(),
): Promise<void> {
  const { id, firstName, lastName, email } = demoUsers[planned.owner];
  const at = dhakaInstant(addDays(dhakaDateOf(today), -planned.daysAgo), planned.minute);
  const body = {
    client_id: demoUuid(`emergency ${planned.key}`),
    reason: planned.reason,
    ...(planned.pet && { pet_id: petIds[planned.pet] }),
    patient_name: `${firstName} ${lastName}`,
    patient_email: email,
    patient_contact: '+8801700000000',
  };
  try {
    const { emergency } = await requestEmergency(body, id, { client: null }, at);
    const { appointmentId } = await playAnswers(emergency, planned);
    if (appointmentId !== null) await completeAppointment(appointmentId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Continues where an interrupted run has stopped: the attempts tell how many answers were given. */
async function playAnswers(emergency: EmergencyDocument, planned: DemoEmergency): Promise<EmergencyDocument> {
  const attempt = emergency.attempts.at(-1);
  if (!attempt || !emergency.answerUntil) return emergency;
  const [answer, seconds] = planned.answers[attempt.number - 1] ?? [];
  const answeredAt = new Date(attempt.askedAt.getTime() + (seconds ?? 0) * 1000);
  const doctor = callerOf({ id: attempt.doctorUserId, role: 'doctor' });
  const { number } = attempt;
  const after =
    answer === undefined
      ? await moveOn(emergency, 'expired', emergency.answerUntil)
      : answer === 'owner cancels'
        ? await cancelEmergency(emergency._id, callerOf(demoUsers[planned.owner]), answeredAt)
        : await answerEmergency(
            emergency._id,
            { attempt: number, accept: answer === 'accepts' },
            doctor,
            answeredAt,
          );
  return after ? playAnswers(after, planned) : emergency;
}

async function completeAppointment(id: string): Promise<void> {
  const appointment = await Appointments.findById(id).lean();
  if (!appointment?.active) return;
  const admin = callerOf(demoUsers.admin);
  await changeAppointmentStatus(id, 'Checked in', admin, appointment.start);
  await changeAppointmentStatus(id, 'Completed', admin, appointment.end);
}
