import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { openDoctorScreen, type DoctorScreen } from './doctor-screen.ts';

const lostAfterMs = 30_000;
/** Maximum p95 from the response to the screen, at full size. */
export const targetP95Ms = 150;

export interface DoctorLiveResult {
  /** From the patient's response to the doctor's screen, in milliseconds, by action. */
  readonly latencies: Readonly<Record<'booked' | 'moved' | 'cancelled', number[]>>;
  readonly lost: number;
  readonly controlNoticed: boolean;
}

export async function measureDoctorLive(url: string, appointmentCount: number): Promise<DoctorLiveResult> {
  const doctor = await signInDemoUser(url, 'doctor');
  const patient = await createPatientActions(doctor, await signUpUser(url));
  const screen = await openDoctorScreen(doctor);
  const latencies = { booked: [] as number[], moved: [] as number[], cancelled: [] as number[] };
  let lost = 0;
  const measure = async (kind: keyof typeof latencies, appointment: Appointment) => {
    const answeredAt = Date.now();
    const at = await untilShown(screen, appointment, lostAfterMs);
    if (at === undefined) lost += 1;
    else latencies[kind].push(Math.max(0, at - answeredAt));
  };
  try {
    for (let count = 0; count < appointmentCount; count += 1) {
      const appointment = await patient.book();
      await measure('booked', appointment);
      if (count % 2 === 0) await measure('moved', await patient.move(appointment));
      // Also frees the day: a patient may have one appointment a day with each doctor.
      await measure('cancelled', await patient.cancel(appointment));
    }
    screen.dropNextMessage();
    const dropped = await patient.book();
    const controlNoticed = (await untilShown(screen, dropped, 2_000)) === undefined;
    return { latencies, lost, controlNoticed };
  } finally {
    screen.close();
  }
}

function untilShown(
  screen: DoctorScreen,
  appointment: Appointment,
  within: number,
): Promise<number | undefined> {
  return eventually(
    () => {
      const at = screen.shownAt(appointment);
      if (at === undefined) throw new Error('not shown yet');
      return at;
    },
    { within, every: 2 },
  ).catch(() => undefined);
}

async function createPatientActions(doctor: TestUser, { client }: TestUser) {
  const mine = await doctor.client.call(endpoints['specialists.mine']);
  const { specialist } = endpoints['specialists.mine'].response.parse(mine.body);
  const dr_id = specialist?._id ?? '';
  const offered = await client.call(endpoints['services.ofDoctor'], { params: { id: dr_id } });
  const [service] = endpoints['services.ofDoctor'].response.parse(offered.body);
  const appointmentOf = ({ status, body }: { status: number; body: unknown }) => {
    if (status >= 300) throw new Error(`the clinic answered ${status}: ${JSON.stringify(body)}`);
    return z.object({ appointment: endpoints['appointments.create'].response.shape.appointment }).parse(body)
      .appointment;
  };
  const date = addDays(dhakaDateOf(new Date()), 20);
  const book = async () =>
    appointmentOf(
      await client.call(endpoints['appointments.create'], {
        body: {
          dr_id,
          service_id: service?._id,
          appointment_date: date,
          patient_name: 'Nadia Rahman',
          patient_email: 'nadia@petcare.test',
          patient_contact: '01712345678',
        },
      }),
    );
  const move = async ({ _id, slot_start }: Appointment) => {
    const day = await client.call(endpoints['slots.ofDay'], {
      params: { id: dr_id },
      query: `?date=${date}`,
    });
    const other = endpoints['slots.ofDay'].response
      .parse(day.body)
      .slots.find(({ state, start }) => state === 'free' && start > slot_start);
    return appointmentOf(
      await client.call(endpoints['appointments.reschedule'], {
        params: { id: _id },
        body: { slot_start: other?.start },
      }),
    );
  };
  const cancel = async ({ _id }: Appointment) =>
    appointmentOf(await client.call(endpoints['appointments.cancel'], { params: { id: _id }, body: {} }));
  return { book, move, cancel };
}
