import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect } from 'vitest';
import { buildAppointment } from './build-appointment.ts';
import type { startMailSink } from './mail-servers.ts';
import type { TestMail } from './test-mail.ts';

type MailSink = Awaited<ReturnType<typeof startMailSink>>;

/** Adds an appointment and its patient to the doubles of the services. */
export function addAppointment(
  system: TestMail,
  facts: Parameters<typeof buildAppointment>[0] = {},
  locale: 'en' | 'bn' = 'en',
) {
  const appointment = buildAppointment(facts);
  system.account.addUser({ user_id: appointment.patient_id, locale, email: appointment.patient_email });
  system.clinic.appointments.set(appointment.appointment_id, {
    active: true,
    slot_start: appointment.slot_start,
  });
  system.clinic.setCurrent(appointment);
  return appointment;
}

/** Waits until the events published so far are handled. */
export async function untilMailSent(system: TestMail, sink: MailSink): Promise<void> {
  const last = addAppointment(system);
  await system.bus.publish(buildEvent('appointment.booked', last));
  await sink.onlyEmailTo(last.dr_email);
  await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
}
