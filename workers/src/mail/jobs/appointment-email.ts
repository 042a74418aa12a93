import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { AppointmentEvent } from '../../event-jobs/appointment-change.rules.ts';
import type { AppointmentDetails } from '../texts/clinic-email-texts.ts';
import { appointmentTime } from '../appointment-time.ts';

export function detailsOf(data: EventData<'appointment.booked'>, locale: Locale): AppointmentDetails {
  return {
    doctor: data.dr_name,
    patient: data.patient_name,
    service: nameIn(locale, data.service_name, data.service_name_bn),
    when: appointmentTime(data.slot_start, locale),
    serial: data.serial,
    address: data.dr_address,
  };
}

export function changeOf({ data }: AppointmentEvent, locale: Locale) {
  return {
    ...detailsOf(data, locale),
    before: 'previous_start' in data ? appointmentTime(data.previous_start, locale) : null,
    reason: data.reason,
  };
}

type User = EndpointOutput<(typeof endpoints)['people.get']>;

/**
 * Returns the account of a patient if `address`, which the patient typed, is its confirmed address; else null. Any
 * other address may belong to a stranger.
 * @throws not_found – the account was deleted.
 */
export async function confirmedPatient(
  { userId, address }: { readonly userId: string; readonly address: string },
  client: InternalClient,
): Promise<User | null> {
  const user = await client.call(endpoints['people.get'], { params: { id: userId } });
  const isConfirmed = user.email_verified && user.email === address.trim().toLowerCase();
  return isConfirmed ? user : null;
}

/** Returns the language of a doctor; English for a doctor without an account, who also receives emails. */
export async function localeOfDoctor(userId: string | null, client: InternalClient): Promise<Locale> {
  if (userId === null) return 'en';
  try {
    return (await client.call(endpoints['people.get'], { params: { id: userId } })).locale;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return 'en';
    throw error;
  }
}

export function appointmentLink(publicUrl: string, appointmentId: string): string {
  return `${publicUrl}/appointments?appointment=${appointmentId}`;
}
