import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { LiveSpecialists } from './live-specialists.tsx';

useApiServer();

const doctors = specialistEndpoints['specialists.list'];
const services = clinicServiceEndpoints['services.list'];
const doctor = buildDoctor({ dr_name: 'Dr. Sadia Islam' });
const dr_ids = [doctor._id];
const [first, second] = [
  buildService({ service_name: 'Teeth', dr_ids }),
  buildService({ service_name: 'Skin', dr_ids }),
];
const ofAnother = buildService({ service_name: 'Eyes' });
const button = { name: 'Take Appointment: Dr. Sadia Islam' };

test('a doctor with one service links to the appointment form', async () => {
  mockEndpoint(doctors, () => [doctor]);
  mockEndpoint(services, () => ({ services: [ofAnother, first] }));
  renderPage(<LiveSpecialists />);
  await waitFor(() =>
    expect(screen.getByRole('link', button)).toHaveAttribute(
      'href',
      `/appointment/${first._id}/${doctor._id}`,
    ),
  );
});

test('a doctor with several services offers a menu of them', async () => {
  mockEndpoint(doctors, () => [doctor]);
  mockEndpoint(services, () => ({ services: [first, ofAnother, second] }));
  const page = renderPage(<LiveSpecialists />);
  await page.user.click(await screen.findByRole('button', button));
  expect(await screen.findByRole('menuitem', { name: 'Skin' })).toHaveAttribute(
    'href',
    `/appointment/${second._id}/${doctor._id}`,
  );
});

test('a doctor without services links to all services', async () => {
  mockEndpoint(doctors, () => [doctor]);
  mockEndpoint(services, () => ({ services: [ofAnother] }));
  renderPage(<LiveSpecialists />);
  expect(await screen.findByRole('link', button)).toHaveAttribute('href', '/services');
});

test.each([
  ['there are no doctors yet', () => []],
  ['the clinic cannot be reached', () => problem('unavailable')],
])('when %s the default team is shown', async (_why, made) => {
  mockEndpoint(services, () => ({ services: [] }));
  mockEndpoint(doctors, made);
  renderPage(<LiveSpecialists />);
  expect(await screen.findAllByRole('link', { name: /^Take Appointment: Dr\. / })).toHaveLength(4);
});
