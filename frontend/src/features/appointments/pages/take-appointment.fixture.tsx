import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { scheduleEndpoints, type Slot } from '@petcare/contracts/clinic/schedules.ts';
import { waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { screen } from '@testing-library/react';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { mockEndpoint } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { dayFromToday } from '../../../testing/pinned-clock.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { buildHold, buildSlot } from '../../../testing/slot-builders.ts';
import { Component as TakeAppointmentPage } from './take-appointment-page.tsx';

export const create = appointmentEndpoints['appointments.create'];
export const hold = scheduleEndpoints['slots.hold'];
export const release = scheduleEndpoints['slots.release'];
export const join = waitlistEndpoints['waitlist.join'];

export const doctor = buildDoctor({ dr_name: 'Dr. Farhana Rahman', visiting_fees: 750 });
const card = buildService({ service_name: 'Dental care' });
export const service = { ...card, details: card.service_details, dr_ids: [doctor] };
export const user = buildUser({ full_name: 'Rima Das', email: 'rima@example.com' });
export const [free, off, full] = [dayFromToday(2), dayFromToday(3), dayFromToday(4)];
export const ten = buildSlot(free, 600);
export const tenTwenty = buildSlot(free, 620);
export const slotsOf: Record<string, Slot[]> = {
  [free]: [ten, tenTwenty, buildSlot(free, 640, { state: 'taken' }), buildSlot(free, 660, { state: 'held' })],
  [full]: [buildSlot(full, 600, { state: 'taken' })],
};

/** Answers the requests of the page; returns those that release a time. */
export function answerBooking() {
  sessionStorage.clear();
  mockEndpoint(clinicServiceEndpoints['services.withDoctor'], () => ({ service }));
  mockEndpoint(scheduleEndpoints['slots.days'], () => [
    { date: free, free: 2, works: true },
    { date: off, free: 0, works: false },
    { date: full, free: 0, works: true },
  ]);
  mockEndpoint(scheduleEndpoints['slots.ofDay'], ({ query }) => {
    const date = query.get('date') ?? '';
    return {
      date,
      slots: slotsOf[date] ?? [],
      next_free_dates: date === full || date === off ? [free] : [],
      closed: date === off ? { kind: 'clinic_weekday' as const, dr_name: doctor.dr_name, until: null } : null,
    };
  });
  mockEndpoint(hold, ({ body }) => buildHold(doctor._id, (body as { start: string }).start));
  mockEndpoint(appointmentEndpoints['appointments.ofUser'], () => []);
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  return mockEndpoint(release, () => ({ message: 'Given back.' }));
}

export function openBooking(doctorId = doctor._id) {
  return renderPage(<TakeAppointmentPage />, {
    route: '/appointment/:serviceId/:doctorId',
    at: `/appointment/${service._id}/${doctorId}`,
    user,
  });
}

type Page = ReturnType<typeof openBooking>;

export function dayButton(date: string) {
  return screen.findByRole('button', { name: new RegExp(`^${formatDhakaDay(date, 'en')}`) });
}

export async function chooseTime(page: Page, name = /^10:00 am/) {
  await page.user.click(await dayButton(free));
  await page.user.click(await screen.findByRole('radio', { name }));
  await screen.findByText(/is reserved for you/);
}

export async function fillContact(page: Page, contact = '+8801712345678') {
  await page.fill(screen.getByLabelText('Contact'), contact);
}
