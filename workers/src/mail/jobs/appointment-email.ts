import type { EventData } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locale } from '@petcare/contracts/users.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { AppointmentEvent } from '../../event-jobs/appointment-change.rules.ts';
import type { Visit } from '../clinic-email-texts.ts';
import { appointmentTime } from '../appointment-time.ts';

/** A visit as a letter in this language tells of it. */
export function visitOf(data: EventData<'appointment.booked'>, locale: Locale): Visit {
  return {
    doctor: data.dr_name,
    patient: data.patient_name,
    service: data.service_name,
    when: appointmentTime(data.slot_start, locale),
    serial: data.serial,
    address: data.dr_address,
  };
}

/** What a change adds to that. */
export function changeOf({ data }: AppointmentEvent, locale: Locale) {
  return {
    ...visitOf(data, locale),
    before: 'previous_start' in data ? appointmentTime(data.previous_start, locale) : null,
    reason: data.reason,
  };
}

/**
 * The language somebody chose for their mails.
 * @throws not_found when they have no account any more.
 */
export async function localeOf(userId: string, client: InternalClient): Promise<Locale> {
  return (await client.call(endpoints['people.get'], { params: { id: userId } })).locale;
}

/** The language of a doctor, who may have no account (any more) and is written to all the same. */
export async function localeOfDoctor(userId: string | null, client: InternalClient): Promise<Locale> {
  if (userId === null) return 'en';
  return localeOf(userId, client).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return 'en';
    throw error;
  });
}

/** Where the page of a visit is. */
export function appointmentLink(publicUrl: string, appointmentId: string): string {
  return `${publicUrl}/appointments?appointment=${appointmentId}`;
}
