import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUpload, buildUser } from '../../../testing/builders.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as AddServicePage } from './add-service-page.tsx';

useApiServer();

test('a service is added once doctor, name, details and picture are given', async () => {
  const doctor = buildDoctor();
  const upload = buildUpload();
  mockEndpoint(specialistEndpoints['specialists.list'], () => [doctor]);
  mockEndpoint(pictureEndpoints['uploads.create'], () => ({ data: upload }));
  const requests = mockEndpoint(clinicServiceEndpoints['services.create'], () => ({
    message: '',
    service: buildService(),
  }));
  const page = renderPage(<AddServicePage />, { route: '/add_service', user: buildUser({ role: 'admin' }) });
  const button = screen.getByRole('button', { name: 'Add Service' });

  await page.fill(screen.getByLabelText(/^Name of the service/), 'Vaccination');
  await page.user.type(screen.getByLabelText(/^Details/), '   ');
  await page.user.click(screen.getByRole('combobox', { name: /^Primary doctor/ }));
  await page.user.click(await screen.findByRole('option', { name: /Imran/ }));
  const input = page.container.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await page.user.upload(input, new File(['x'], 'shot.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/Picture 1 is uploaded/)).toBeInTheDocument();
  expect(button).toBeDisabled();
  await page.fill(screen.getByLabelText(/^Details/), 'All shots of the first year.');
  expect(button).toBeEnabled();

  await page.user.click(button);
  const popup = await dialog('Service Added!');
  expect(requests[0]?.body).toEqual({
    dr_ids: [doctor._id],
    service_name: 'Vaccination',
    service_details: 'All shots of the first year.',
    service_img: upload.display_url,
  });
  await page.user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(page.address()).toBe('/dservices'));
});
