import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { errors } from '@petcare/contracts/shared/errors.ts';
import {
  appointments,
  board,
  clinicServices,
  displaced,
  doctors,
  feesOfDay,
  schedule,
  slotsOf,
  waits,
} from './clinic-samples.ts';
import { listedEmergencies } from './emergency-samples.ts';
import { formerEntries, passportLinks, pets, sharedPassport, transfers } from './pet-samples.ts';
import { sampleUsers } from './samples.ts';

type Answer = [number, unknown];
const notFound: Answer = [404, { code: 'not_found', message: errors.not_found.message }];

export function answerClinic(path: string, query: URLSearchParams): Answer | null {
  if (path === '/api/users') return [200, { users: query.has('email') ? [] : [sampleUsers.doctor] }];
  if (path === '/api/auth/invitations/look') {
    return [200, { dr_name: doctors[0]?.dr_name, email: doctors[0]?.dr_email, has_account: false }];
  }
  if (path.startsWith('/api/services')) return answerServices(path, query);
  if (path.startsWith('/api/specialists')) return answerDoctors(path, query);
  if (path.startsWith('/api/appointments')) return answerAppointments(path, query);
  if (path === '/api/fees') return [200, feesOfDay];
  if (path === '/api/emergencies') return [200, listedEmergencies(query.get('state'))];
  if (path === '/api/waitlist') return [200, waits];
  if (path.startsWith('/api/pet-transfers')) return answerTransfers(path);
  if (path.startsWith('/api/pets')) return answerPets(path);
  if (path === '/api/shared-passports/open') return [200, sharedPassport];
  return null;
}

function answerPets(path: string): Answer {
  if (path.startsWith('/api/pets/user/')) return [200, path.endsWith(sampleUsers.user._id) ? pets : []];
  if (path.endsWith('/passport-links')) return [200, passportLinks];
  const pet = pets.find(({ _id }) => path.endsWith(_id));
  return pet ? [200, pet] : notFound;
}

function answerTransfers(path: string): Answer {
  if (path.endsWith('/passport')) return [200, formerEntries];
  const isOfAnother = path.includes('/user/') && !path.endsWith(sampleUsers.user._id);
  return [200, isOfAnother ? [] : transfers];
}

function answerServices(path: string, query: URLSearchParams): Answer {
  if (path === '/api/services') return [200, { services: query.has('search') ? [] : clinicServices }];
  const id = path.split('/').at(-1) ?? '';
  if (path.startsWith('/api/services/doctor/')) {
    return [200, clinicServices.filter(({ dr_ids: ids }) => ids.includes(id))];
  }
  const service = clinicServices.find(({ _id }) => _id === id);
  if (!service) return notFound;
  const offering = doctors.filter(({ _id }) => service.dr_ids.includes(_id));
  return [200, { service: { ...service, details: service.service_details, dr_ids: offering } }];
}

function answerDoctors(path: string, query: URLSearchParams): Answer {
  if (path === '/api/specialists') return [200, doctors];
  const [id = '', part = ''] = path.replace('/api/specialists/', '').split('/');
  if (id === 'me') return [200, { specialist: doctors[0] }];
  const from = query.get('from') ?? dhakaDateOf(new Date());
  switch (part) {
    case 'schedule':
      return [200, schedule];
    case 'moves':
      return [200, displaced];
    case 'board':
      return [200, board];
    case 'queue':
      return [
        200,
        {
          ...board,
          appointments: undefined,
          yours: { appointment_id: appointments[3]?._id, serial: 4, ahead: 1, minutes: 25 },
        },
      ];
    case 'slots':
      return [200, answerSlots(query.get('date') ?? from)];
    case 'days': {
      const dates = Array.from({ length: Number(query.get('days')) }, (_, index) => addDays(from, index));
      return [200, dates.map((date, index) => ({ date, free: isFull(date) ? 0 : 4, works: index % 7 < 5 }))];
    }
    default: {
      const doctor = doctors.find(({ _id }) => _id === id);
      return doctor ? [200, doctor] : notFound;
    }
  }
}

function isFull(date: string): boolean {
  return (Date.parse(date) / 86_400_000) % 3 === 0;
}

function answerSlots(date: string): unknown {
  const slots = slotsOf(date);
  if (!isFull(date)) return { date, slots, next_free_dates: [], closed: null };
  return {
    date,
    slots: slots.map((slot) => ({ ...slot, state: 'taken' })),
    next_free_dates: [1, 2, 4].map((days) => addDays(date, days)),
    closed: null,
  };
}

function answerAppointments(path: string, query: URLSearchParams): Answer {
  const appointment = appointments.find(({ _id }) => path === `/api/appointments/${_id}`);
  if (appointment) return [200, appointment];
  const ofDoctor = path.startsWith('/api/appointments/doctor/') ? path.split('/').at(-1) : null;
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
  return [
    200,
    appointments.filter(
      ({ dr_id: id, appointment_date: date }) => (!ofDoctor || id === ofDoctor) && from <= date && date <= to,
    ),
  ];
}
