import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { applicationEndpoints, type OwnApplication } from '@petcare/contracts/content/applications.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sendWaitingWrites } from '../../../components/outbox/send-waiting.ts';
import { removeDrafts } from '../../../lib/drafts/drafts.ts';
import { storeUser } from '../../../lib/session/session.ts';
import {
  adoptionOf,
  buildAdoption,
  buildOwnApplication,
  contact,
} from '../../../testing/adoption-builders.ts';
import { buildUser } from '../../../testing/builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { OwnApplicationPanel } from './own-application.tsx';

useApiServer();
beforeEach(removeDrafts);

const mine = applicationEndpoints['applications.mine'];
const submit = applicationEndpoints['applications.submit'];
const withdraw = applicationEndpoints['applications.withdraw'];

function open(
  status: AdoptionStatus,
  application: OwnApplication | null = null,
  adoption = adoptionOf(buildAdoption({ status })),
) {
  const shown = { applications: application ? [application] : [] };
  mockEndpoint(mine, () => shown.applications);
  return { ...renderPage(<OwnApplicationPanel adoption={adoption} />), shown, adoption };
}

const applyButton = () => screen.queryByRole('button', { name: 'Apply to adopt' });

async function fillIn(page: ReturnType<typeof open>, phone = '০১৭১২৩৪৫৬৭৮') {
  await page.user.click(await screen.findByRole('button', { name: 'Apply to adopt' }));
  const form = within(await dialog('Apply to adopt'));
  await page.fill(form.getByLabelText('Your message'), 'We have a garden.');
  await page.fill(form.getByLabelText('Your phone number'), phone);
  await page.user.click(form.getByRole('button', { name: 'Send application' }));
  return form;
}

test.each([
  ['Pending', /The owner has accepted an application/],
  ['Adopted', /This pet has found a home/],
] as const)('a pet that is %s takes no applications', async (status, words) => {
  open(status);
  expect(await screen.findByText(words)).toBeVisible();
  expect(applyButton()).toBeNull();
});

test.each([
  ['submitted', 'Waiting for an answer', /when they answer/, false],
  ['accepted', 'Accepted', /accepted your application/, false],
  ['declined', 'Declined', /not chosen you this time/, true],
  ['withdrawn', 'Withdrawn', /withdrew your application/, true],
  ['released', 'Available again', /fell through/, true],
] as const)(
  'an application that is %s shows its status and offers to apply again where allowed',
  async (...row) => {
    const [status, badge, words, mayApply] = row;
    open('Available', buildOwnApplication({ status }));
    expect(await screen.findByText(badge)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(applyButton() !== null).toBe(mayApply);
  },
);

test('an accepted applicant sees the contact details of the owner', async () => {
  open('Pending', buildOwnApplication({ status: 'accepted', contact }));
  expect(await screen.findByRole('link', { name: contact.phone })).toHaveAttribute(
    'href',
    `tel:${contact.phone}`,
  );
  expect(screen.getByRole('link', { name: contact.email })).toBeVisible();
});

test('an application needs a message and a phone number of eleven digits', async () => {
  const page = open('Available');
  const requests = mockEndpoint(submit, () => problem('internal'));
  await page.user.click(await screen.findByRole('button', { name: 'Apply to adopt' }));
  const form = within(await dialog('Apply to adopt'));
  await page.user.type(form.getByLabelText('Your phone number'), '0171');
  await page.user.click(form.getByRole('button', { name: 'Send application' }));
  expect(await form.findByText('Please write a few words')).toBeVisible();
  expect(form.getByText('Enter a Bangladeshi mobile number, such as +8801712345678')).toBeVisible();
  expect(form.getByLabelText('Your message')).toHaveFocus();
  expect(requests).toHaveLength(0);
});

test('a sent application is shown on the page', async () => {
  const page = open('Available');
  const requests = mockEndpoint(submit, () => {
    const application = buildOwnApplication({ adoption_id: page.adoption._id });
    page.shown.applications = [application];
    return { message: 'ok', application };
  });
  await fillIn(page);
  expect(await screen.findByText('Application sent')).toBeVisible();
  expect(await screen.findByText('Waiting for an answer')).toBeVisible();
  expect(applyButton()).toBeNull();
  expect(requests[0]?.body).toMatchObject({ message: 'We have a garden.', phone: '+8801712345678' });
});

test('an application written without a connection waits, and is sent as the one that failed', async () => {
  const page = open('Available');
  act(() => storeUser(buildUser()));
  const failed = mockEndpoint(submit, () => Response.error());
  await fillIn(page);
  await screen.findByText('Your application will be sent when you are back online.');
  expect(applyButton()).toBeNull();
  const requests = mockEndpoint(submit, () => {
    const application = buildOwnApplication({ adoption_id: page.adoption._id });
    page.shown.applications = [application];
    return { message: 'ok', application };
  });
  await act(() => sendWaitingWrites(page.queryClient));
  expect(await screen.findByText('Waiting for an answer')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual(failed.map(({ body }) => body));
  expect(requests[0]?.body).toHaveProperty('client_id');
});

test('a user with an unconfirmed email is led to the profile, and the draft is kept', async () => {
  const page = open('Available');
  mockEndpoint(submit, () => problem('email_not_verified'));
  const form = await fillIn(page);
  expect(await form.findByText('Please confirm your email address first.')).toBeVisible();
  expect(form.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/profile');
  page.unmount();
  const again = open('Available', null, page.adoption);
  await again.user.click(await screen.findByRole('button', { name: 'Apply to adopt' }));
  expect(within(await dialog('Apply to adopt')).getByLabelText('Your message')).toHaveValue(
    'We have a garden.',
  );
});

test('a user who already applied in another tab sees that application', async () => {
  const page = open('Available');
  mockEndpoint(submit, () => {
    page.shown.applications = [buildOwnApplication()];
    return problem('already_applied');
  });
  await fillIn(page);
  expect(await screen.findByText('Waiting for an answer')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an application is withdrawn after confirmation', async () => {
  const application = buildOwnApplication();
  const page = open('Available', application);
  const requests = mockEndpoint(withdraw, () => {
    const withdrawn = { ...application, status: 'withdrawn' } as const;
    page.shown.applications = [withdrawn];
    return { message: 'ok', application: withdrawn };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
  const question = within(await dialog('Are you sure?'));
  expect(requests).toHaveLength(0);
  await page.user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Application withdrawn.')).toBeVisible();
  expect(await screen.findByText('Withdrawn')).toBeVisible();
});

test('an application that was answered first cannot be withdrawn, and shows the answer', async () => {
  const application = buildOwnApplication();
  const page = open('Available', application);
  mockEndpoint(withdraw, () => {
    page.shown.applications = [{ ...application, status: 'declined' }];
    return problem('application_closed');
  });
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This application is no longer open.')).toBeVisible();
  expect(await screen.findByText('Declined')).toBeVisible();
});
