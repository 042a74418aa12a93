import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { applicationEndpoints, type ReceivedApplication } from '@petcare/contracts/content/applications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adoptionOf,
  buildAdoption,
  buildAuthor,
  buildReceived,
  contact,
} from '../../../testing/adoption-builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { ReceivedApplications } from './received-applications.tsx';

useApiServer();

const accept = applicationEndpoints['applications.accept'];
const decline = applicationEndpoints['applications.decline'];

const nusrat = buildReceived({ applicant: buildAuthor({ full_name: 'Nusrat Jahan' }) });
const karim = buildReceived({ applicant: buildAuthor({ full_name: 'Karim Uddin' }) });

function open(applications: ReceivedApplication[], status: AdoptionStatus = 'Available') {
  const shown = { applications };
  mockEndpoint(applicationEndpoints['applications.ofPost'], () => shown.applications);
  const adoption = adoptionOf(buildAdoption({ status }));
  return { ...renderPage(<ReceivedApplications adoption={adoption} />), shown };
}

async function acceptNusrat(page: ReturnType<typeof open>) {
  await page.user.click(await screen.findByRole('button', { name: 'Accept Nusrat Jahan' }));
  const question = within(await dialog('Are you sure?'));
  await page.fill(question.getByLabelText('Your phone number'), '01812345678');
  await page.user.click(question.getByRole('button', { name: 'Accept Nusrat Jahan' }));
  return question;
}

test('an owner without applications sees what to expect', async () => {
  open([]);
  expect(await screen.findByText(/No applications yet/)).toBeVisible();
});

test('the owner sees all applications and how many wait for an answer', async () => {
  open([nusrat, karim, buildReceived({ status: 'withdrawn' })]);
  expect(await screen.findByText('2 applications are waiting for your answer.')).toBeVisible();
  expect(screen.getAllByText(nusrat.message)).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(2);
  expect(screen.queryByText(contact.phone)).toBeNull();
});

test('accepting warns about the other applicants, asks for a phone number, and shows the contact details', async () => {
  const page = open([nusrat, karim]);
  const requests = mockEndpoint(accept, () => {
    const application = { ...nusrat, status: 'accepted', contact } as const;
    page.shown.applications = [application, { ...karim, status: 'declined' }];
    return { message: 'ok', application };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Accept Nusrat Jahan' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/let the other applicants know/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Accept Nusrat Jahan' }));
  expect(
    await question.findByText('Enter a Bangladeshi mobile number, such as +8801712345678'),
  ).toBeVisible();
  expect(requests).toHaveLength(0);
  await page.fill(question.getByLabelText('Your phone number'), '01812345678');
  await page.user.click(question.getByRole('button', { name: 'Accept Nusrat Jahan' }));
  expect(await screen.findByText('You have chosen Nusrat Jahan')).toBeVisible();
  expect(await screen.findByRole('link', { name: contact.phone })).toBeVisible();
  expect(screen.getByText('Declined')).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: nusrat._id }, body: { phone: '+8801812345678' } });
});

test('an owner who accepts too late sees the reason and the current status', async () => {
  const page = open([nusrat, karim]);
  mockEndpoint(accept, () => {
    page.shown.applications = [
      { ...nusrat, status: 'declined' },
      { ...karim, status: 'accepted', contact },
    ];
    return problem('adoption_not_available');
  });
  const question = await acceptNusrat(page);
  expect(await question.findByText('This pet is no longer available.')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'No, go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Accepted')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('an owner with an unconfirmed email is led to the profile', async () => {
  const page = open([nusrat]);
  mockEndpoint(accept, () => problem('email_not_verified'));
  const question = await acceptNusrat(page);
  expect(await question.findByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/profile');
});

test('a pending post offers no second acceptance', async () => {
  open([karim], 'Pending');
  expect(await screen.findByRole('button', { name: 'Decline Karim Uddin' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('declining asks for confirmation and says that the applicant is notified', async () => {
  const page = open([karim]);
  const requests = mockEndpoint(decline, () => {
    const application = { ...karim, status: 'declined' } as const;
    page.shown.applications = [application];
    return { message: 'ok', application };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Decline Karim Uddin' }));
  const question = within(await dialog('Are you sure?'));
  expect(requests).toHaveLength(0);
  await page.user.click(question.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Application declined. We have notified Karim Uddin.')).toBeVisible();
  expect(await screen.findByText('Declined')).toBeVisible();
});

test('a failed fetch of the applications shows the error', async () => {
  mockEndpoint(applicationEndpoints['applications.ofPost'], () => problem('internal'));
  renderPage(<ReceivedApplications adoption={adoptionOf(buildAdoption())} />);
  expect(await screen.findByText('Error: Something went wrong!')).toBeVisible();
});
