import type { Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { doctors } from './clinic-samples.ts';
import { pets } from './pet-samples.ts';
import { sampleUsers } from './samples.ts';
import type { Viewer } from './screen.ts';

const now = Date.now();
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const [pet] = pets;
const [first, second] = doctors;

function attempt(number: number, outcome: Emergency['attempts'][number]['outcome']) {
  const doctor = number === 1 ? first : second;
  return {
    number,
    dr_id: doctor?._id ?? '',
    dr_name: doctor?.dr_name ?? '',
    slot_start: inMinutes(number * 15),
    slot_end: inMinutes(number * 15 + 20),
    outcome,
    asked_at: inMinutes(number - 2),
    ended_at: outcome === 'asked' ? null : inMinutes(number - 1.4),
  };
}

const contacts = [first, second].flatMap((doctor) =>
  doctor
    ? [
        {
          dr_id: doctor._id,
          dr_name: doctor.dr_name,
          dr_address: doctor.dr_address,
          dr_contact: '+8801712345678',
        },
      ]
    : [],
);

const asking: Emergency = {
  _id: '665fe0000000000000000000',
  patient_id: sampleUsers.user._id,
  patient_name: sampleUsers.user.full_name,
  patient_contact: '+8801712345678',
  status: 'asking',
  reason: 'Fell from the roof an hour ago. Does not stand up and cries when I touch the left hind leg.',
  pet: pet ? { pet_id: pet._id, name: pet.name, species: pet.species } : null,
  picture: null,
  has_voice_note: true,
  attempts: [attempt(1, 'declined'), attempt(2, 'asked')],
  seconds_left: 47,
  appointment_id: null,
  contacts: [],
  createdAt: inMinutes(-2),
  version: 3,
};

const ended = { seconds_left: null };
const samples: Readonly<Record<string, Emergency>> = {
  asking,
  accepted: {
    ...asking,
    ...ended,
    status: 'accepted',
    attempts: [attempt(1, 'expired'), attempt(2, 'accepted')],
    appointment_id: '665fe0000000000000000001',
    contacts: contacts.slice(1),
  },
  unanswered: {
    ...asking,
    ...ended,
    status: 'unanswered',
    attempts: [attempt(1, 'declined'), attempt(2, 'expired')],
    contacts,
  },
};

/** The emergency that the address of the page names; doctors are asked about it. */
export function currentEmergencies(page: string, viewer: Viewer) {
  const named = samples[new URL(page).searchParams.get('emergency') ?? ''] ?? null;
  return viewer === 'doctor' ? { own: null, asked: named } : { own: named, asked: null };
}

/** The emergencies of all owners; none is unanswered. */
export function listedEmergencies(state: string | null): Emergency[] {
  const rows = [
    asking,
    {
      ...asking,
      ...ended,
      _id: '665fe0000000000000000002',
      status: 'accepted' as const,
      attempts: [endedAttempt(1, 'declined', 35), endedAttempt(2, 'accepted', 12)],
      appointment_id: '665fe0000000000000000001',
      createdAt: inMinutes(-26 * 60),
    },
    {
      ...asking,
      ...ended,
      _id: '665fe0000000000000000003',
      patient_name: 'মিতিলা রায়',
      reason: 'ছাদ থেকে পড়ে গেছে, পেছনের পায়ে ভর দিতে পারছে না।',
      pet: null,
      status: 'cancelled' as const,
      attempts: [endedAttempt(1, 'expired', 60), endedAttempt(2, 'cancelled', 20)],
      createdAt: inMinutes(-80 * 60),
    },
  ];
  return rows.filter(({ status }) => state === 'all' || status === state);
}

function endedAttempt(number: number, outcome: Emergency['attempts'][number]['outcome'], seconds: number) {
  return { ...attempt(number, outcome), asked_at: inMinutes(0), ended_at: inMinutes(seconds / 60) };
}
