import type { CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { Appointments, type AppointmentDocument } from './appointment.model.ts';

/**
 * Finds the appointment booked by an earlier request with the same `client_id`.
 * @throws idempotency_conflict – that request had other contents
 */
export async function findRepeatedRequest(
  body: CreateAppointmentBody,
  patientId: string,
): Promise<AppointmentDocument | null> {
  if (body.client_id === undefined) return null;
  const earlier = await Appointments.findOne({
    patientId,
    clientId: body.client_id,
  }).lean();
  if (earlier && earlier.fingerprint !== hashRequest(body)) throw conflict('idempotency_conflict');
  return earlier;
}

/** Hashes the fields that determine the booking. The same `client_id` with another hash is a client error. */
export function hashRequest(body: CreateAppointmentBody): string {
  return fingerprintOf(
    body.dr_id,
    body.service_id,
    body.appointment_date,
    body.slot_start ?? null,
    body.patient_name,
    body.patient_email,
    body.patient_contact,
    // Left out when missing, so that the hashes of requests stored before pets existed stay the same.
    ...(body.pet_id === undefined && body.reason === undefined
      ? []
      : [body.pet_id ?? null, body.reason ?? null]),
  );
}
