import { emergencyEndpoints, type Emergency } from '@petcare/contracts/clinic/emergencies.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { buildAttempt, buildEmergency } from '../../../testing/emergency-builders.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { AskedDialog } from '../components/asked-dialog.tsx';
import { Component as EmergencyPage } from './emergency-page.tsx';

useApiServer();

const user = buildUser();
const doctor = buildUser({ role: 'doctor' });
const mockCurrent = (own: Emergency | null, asked: Emergency | null = null) =>
  mockEndpoint(emergencyEndpoints['emergencies.current'], () => ({ own, asked }));
const open = () => renderPage(<EmergencyPage />, { route: '/emergency', at: '/emergency', user });
const askedAs = (page: 'dialog' | 'page') =>
  page === 'page'
    ? renderPage(<EmergencyPage />, { route: '/emergency', at: '/emergency', user: doctor })
    : renderPage(<AskedDialog />, { route: '/queue', at: '/queue', user: doctor });

test('an owner asks with a pet, a few words and a phone number, and sees who is asked', async () => {
  const pet = buildPet({ owner_id: user.id, name: 'Minu' });
  mockEndpoint(petEndpoints['pets.ofUser'], () => [pet]);
  mockCurrent(null);
  const emergency = buildEmergency();
  const requests = mockEndpoint(emergencyEndpoints['emergencies.request'], () => ({
    message: '',
    emergency,
  }));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Get the soonest doctor' }));
  expect(screen.getByText('Please say in a few words what happened.')).toBeVisible();
  expect(requests).toHaveLength(0);
  await page.user.click(screen.getByRole('radio', { name: 'Minu' }));
  await page.fill(screen.getByLabelText(/^What happened/), emergency.reason);
  await page.fill(screen.getByLabelText(/^Your phone number/), '01712345678');
  mockCurrent(emergency);
  await page.user.click(screen.getByRole('button', { name: 'Get the soonest doctor' }));
  expect(await screen.findByText('We are asking Dr. Farhana Islam')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(60|59) s$/);
  expect(requests[0]?.body).toMatchObject({
    pet_id: pet._id,
    reason: emergency.reason,
    patient_contact: '+8801712345678',
    patient_name: user.full_name,
  });
});

/** A microphone, for the parts of the browser that jsdom lacks. */
function stubMicrophone(): void {
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['header']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [] }) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:voice-note';
      static override revokeObjectURL = () => undefined;
    },
  );
}

test('a recording is kept, unless the browser cannot play it', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  stubMicrophone();
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  mockCurrent(null);
  const page = open();
  const record = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Record up to 20 seconds' }));
    expect(screen.getByRole('timer', { name: 'Recorded' })).toHaveTextContent('0 s');
    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    return screen.getByLabelText('Your voice note');
  };
  fireEvent.error(await record());
  expect(screen.getByText(/^Nothing was recorded/)).toBeVisible();
  expect(screen.queryByLabelText('Your voice note')).toBeNull();
  expect(await record()).toBeVisible();
  expect(screen.queryByText(/^Nothing was recorded/)).toBeNull();
});

test('an accepted emergency shows directions and phone, and who declined before', async () => {
  const contact = {
    dr_id: newId(),
    dr_name: 'Dr. Imran Kabir',
    dr_address: 'Gulshan 2, Dhaka',
    dr_contact: '+8801812345678',
  };
  mockCurrent(
    buildEmergency({
      status: 'accepted',
      seconds_left: null,
      contacts: [contact],
      attempts: [
        buildAttempt({ outcome: 'declined' }),
        buildAttempt({ number: 2, dr_name: contact.dr_name, outcome: 'accepted' }),
      ],
    }),
  );
  open();
  expect(await screen.findByText('Dr. Imran Kabir is waiting for you')).toBeVisible();
  expect(screen.getByRole('link', { name: contact.dr_contact })).toHaveAttribute(
    'href',
    'tel:+8801812345678',
  );
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Gulshan%202');
  expect(screen.getByText(/cannot come now/)).toBeVisible();
});

test('an unanswered emergency says whom to call, and another one can be reported', async () => {
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  const contact = {
    dr_id: newId(),
    dr_name: 'Dr. Imran Kabir',
    dr_address: 'Gulshan 2, Dhaka',
    dr_contact: '+8801812345678',
  };
  mockCurrent(
    buildEmergency({ status: 'unanswered', seconds_left: null, attempts: [], contacts: [contact] }),
  );
  const page = open();
  expect(await screen.findByText('No doctor could accept')).toBeVisible();
  expect(screen.getByRole('link', { name: contact.dr_contact })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Report another emergency' }));
  expect(await screen.findByLabelText(/^What happened/)).toBeVisible();
});

test('a refused cancellation says why and keeps the emergency on the page', async () => {
  mockCurrent(buildEmergency());
  mockEndpoint(emergencyEndpoints['emergencies.cancel'], () => problem('emergency_closed'));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Cancel the emergency' }));
  expect(await screen.findByText('This emergency can no longer be changed.')).toBeVisible();
});

test.each(['dialog', 'page'] as const)('a doctor sees what happened and answers on the %s', async (place) => {
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  const pet = buildPet({ name: 'Minu', allergies: 'Penicillin' });
  mockEndpoint(petEndpoints['pets.get'], () => pet);
  const asked = buildEmergency({
    has_voice_note: true,
    pet: { pet_id: pet._id, name: pet.name, species: pet.species },
  });
  mockCurrent(null, asked);
  const answers = mockEndpoint(emergencyEndpoints['emergencies.answer'], () => ({
    message: '',
    emergency: asked,
  }));
  const page = askedAs(place);
  const shown = place === 'dialog' ? within(await dialog()) : screen;
  expect(await shown.findByText(asked.reason)).toBeVisible();
  expect(await shown.findByText('Penicillin')).toBeVisible();
  expect(shown.getByLabelText('Voice note of Rahima Khatun')).toHaveAttribute(
    'src',
    `/api/emergencies/${asked._id}/voice-note#1`,
  );
  mockCurrent(null);
  await page.user.click(shown.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(answers[0]?.body).toEqual({ attempt: 1, accept: false }));
});
