import { z } from 'zod';
import { AppointmentPet } from './appointments.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  ClientId,
  Email,
  Id,
  IdParams,
  Instant,
  line,
  MessageResponse,
  PageQuery,
  Phone,
  text,
} from '../shared/fields.ts';
import { Picture, pictureTypes, RecordPictureParams, UploadedPicture } from '../shared/pictures.ts';

/** Time in which an asked doctor accepts or declines. */
export const askSeconds = 60;
/** Time after which an emergency ends without a doctor. */
export const emergencyMinutes = 10;
/** Slots that begin within this time count. */
export const emergencyHorizonHours = 24;
/** Emergencies of a user within 24 hours. */
export const maxEmergenciesPerDay = 5;
export const maxVoiceNoteSeconds = 20;
const maxVoiceNoteBytes = 512 * 1024;

/** Media types of voice notes, as the server recognises them by their first bytes. */
export const voiceNoteTypes = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const;
export type VoiceNoteType = (typeof voiceNoteTypes)[number];

/** `waiting`: all doctors who remain are being asked about other emergencies. `unanswered`: no doctor is left. */
export const EmergencyStatus = z
  .enum(['asking', 'waiting', 'accepted', 'unanswered', 'cancelled'])
  .meta({ id: 'EmergencyStatus' });
export type EmergencyStatus = z.infer<typeof EmergencyStatus>;

/** `cancelled`: the owner ended the emergency while this doctor was asked. */
export const AttemptOutcome = z
  .enum(['asked', 'accepted', 'declined', 'expired', 'cancelled'])
  .meta({ id: 'AttemptOutcome' });
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

export const EmergencyAttempt = z
  .object({
    /** Place of the attempt in the emergency, from 1. */
    number: z.number().int().positive(),
    dr_id: Id,
    dr_name: z.string(),
    slot_start: Instant,
    slot_end: Instant,
    outcome: AttemptOutcome,
    asked_at: Instant,
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'EmergencyAttempt' });
export type EmergencyAttempt = z.infer<typeof EmergencyAttempt>;

/** The address and phone number of a doctor. */
export const EmergencyContact = z
  .object({ dr_id: Id, dr_name: z.string(), dr_address: z.string(), dr_contact: z.string() })
  .meta({ id: 'EmergencyContact' });
export type EmergencyContact = z.infer<typeof EmergencyContact>;

export const Emergency = z
  .object({
    _id: Id,
    patient_id: Id,
    patient_name: z.string(),
    patient_contact: z.string(),
    status: EmergencyStatus,
    /** The owner’s description of what happened. */
    reason: z.string(),
    pet: AppointmentPet.nullable(),
    picture: Picture.nullable(),
    has_voice_note: z.boolean(),
    attempts: z.array(EmergencyAttempt),
    /** Seconds in which the asked doctor can answer, by the clock of the server; null while no doctor is asked. */
    seconds_left: z.number().int().nonnegative().nullable(),
    appointment_id: Id.nullable(),
    /** The doctor who accepted, or doctors to call when none did; empty before. */
    contacts: z.array(EmergencyContact),
    createdAt: Instant,
    version: z.number().int().positive(),
  })
  .meta({ id: 'Emergency' });
export type Emergency = z.infer<typeof Emergency>;

export const RequestEmergencyBody = z
  .strictObject({
    client_id: ClientId,
    reason: text(300),
    /** An active pet of the caller. Asked doctors can read its passport. */
    pet_id: Id.optional(),
    patient_name: line(100),
    patient_email: Email,
    patient_contact: Phone,
    img_URL: UploadedPicture.optional(),
  })
  .meta({ id: 'RequestEmergencyBody' });
export type RequestEmergencyBody = z.infer<typeof RequestEmergencyBody>;

export const AnswerEmergencyBody = z
  .strictObject({ attempt: z.number().int().positive(), accept: z.boolean() })
  .meta({ id: 'AnswerEmergencyBody' });
export type AnswerEmergencyBody = z.infer<typeof AnswerEmergencyBody>;

/** An emergency in the list of admins, without the doctors to call. */
export const ListedEmergency = Emergency.omit({ contacts: true }).meta({ id: 'ListedEmergency' });
export type ListedEmergency = z.infer<typeof ListedEmergency>;

/** `open` while a doctor is asked or waited for. */
export const EmergencyFilter = z.enum(['all', 'open', 'accepted', 'unanswered', 'cancelled']);
export type EmergencyFilter = z.infer<typeof EmergencyFilter>;

const EmergencyQuery = PageQuery.extend({ state: EmergencyFilter.default('all') });
export type EmergencyQuery = z.output<typeof EmergencyQuery>;

const OneEmergency = z.object({ message: z.string(), emergency: Emergency });

export const emergencyEndpoints = defineEndpoints('clinic', {
  'emergencies.request': {
    method: 'POST',
    path: '/api/emergencies',
    access: { who: 'signed-in' },
    summary: `Ask the doctor with the soonest free slot on any service, whose slot is held. A doctor who declines or does not answer within ${askSeconds} seconds is followed by the next, for at most ${emergencyMinutes} minutes. A user has one open emergency at a time, and ${maxEmergenciesPerDay} a day. Repeating a \`client_id\` answers 200 with the same emergency.`,
    body: RequestEmergencyBody,
    status: 201,
    response: OneEmergency,
    errors: ['emergency_open', 'idempotency_conflict'],
  },
  'emergencies.current': {
    method: 'GET',
    path: '/api/emergencies/current',
    access: { who: 'signed-in' },
    summary:
      'Get the latest emergency of the caller within 24 hours, and the one about which the caller is asked as a doctor.',
    response: z.object({ own: Emergency.nullable(), asked: Emergency.nullable() }),
  },
  'emergencies.list': {
    method: 'GET',
    path: '/api/emergencies',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the emergencies of all owners with the asked doctors and their answers, newest first.',
    query: EmergencyQuery,
    response: z.array(ListedEmergency),
    paged: true,
  },
  'emergencies.get': {
    method: 'GET',
    path: '/api/emergencies/:id',
    access: { who: 'owner' },
    summary: 'Get an emergency. For its owner, the doctor who is asked or has accepted, and admins.',
    params: IdParams,
    response: Emergency,
  },
  'emergencies.answer': {
    method: 'POST',
    path: '/api/emergencies/:id/answer',
    access: { who: 'owner', admins: false },
    summary:
      'Accept or decline an emergency as the asked doctor, naming the attempt. Accepting books the held slot. Repeating an answer changes nothing.',
    params: IdParams,
    body: AnswerEmergencyBody,
    response: OneEmergency,
    errors: ['emergency_closed', 'already_booked', 'doctor_not_available', 'slot_taken'],
  },
  'emergencies.cancel': {
    method: 'POST',
    path: '/api/emergencies/:id/cancel',
    access: { who: 'owner', admins: false },
    summary: 'Cancel an open emergency as its owner. The held slot becomes free. Idempotent.',
    params: IdParams,
    response: OneEmergency,
    errors: ['emergency_closed'],
  },
  'emergencies.addVoiceNote': {
    method: 'POST',
    path: '/api/emergencies/:id/voice-note',
    access: { who: 'owner', admins: false },
    summary: `Add a voice note of at most ${maxVoiceNoteSeconds} seconds to an open emergency: WebM, Ogg or MP4 audio. Another one replaces it.`,
    params: IdParams,
    upload: { field: 'voice', maxBytes: maxVoiceNoteBytes },
    status: 201,
    response: MessageResponse,
    errors: ['emergency_closed', 'unsupported_voice_note'],
  },
  'emergencies.picture': {
    method: 'GET',
    path: '/api/emergencies/:id/pictures/:picture/:file',
    access: { who: 'owner' },
    summary: 'Get a file of the picture of an emergency. For those who can get the emergency.',
    params: RecordPictureParams,
    produces: pictureTypes,
    response: z.unknown(),
  },
  'emergencies.voiceNote': {
    method: 'GET',
    path: '/api/emergencies/:id/voice-note',
    access: { who: 'owner', admins: false },
    summary: 'Get the voice note of an emergency. For its owner and the doctor who is asked or has accepted.',
    params: IdParams,
    produces: voiceNoteTypes,
    response: z.unknown(),
  },
});
