import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clearUser, storeUser } from '../../lib/session/session.ts';
import { buildUser } from '../../testing/builders.ts';
import { confirmAreYouSure, showOops, showOopsToVisitor, showSuccessPopup } from './dialogs.tsx';

beforeEach(() => {
  clearUser();
  render(
    <MantineProvider env="test">
      <ModalsProvider />
    </MantineProvider>,
  );
});

const ask = () => confirmAreYouSure({ text: 'The order will be deleted.', confirm: 'Delete' });

test('Are you sure? resolves to true when confirmed', async () => {
  const answer = ask();
  expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
});

test.each([
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'No, go back' }))],
  ['the Escape key', () => userEvent.keyboard('{Escape}')],
])('Are you sure? resolves to false when closed with %s', async (_way, leave) => {
  const answer = ask();
  await screen.findByRole('dialog');
  await leave();
  expect(await answer).toBe(false);
});

test('showOopsToVisitor opens an alert titled Oops...', async () => {
  const closed = showOopsToVisitor('Password not matched!');
  expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('Password not matched!');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});

test('showOops opens the same alert in a session, and nothing once it has ended', async () => {
  await showOops('Please sign in first.');
  expect(screen.queryByRole('dialog')).toBeNull();
  storeUser(buildUser());
  const closed = showOops('This product is sold out.');
  await screen.findByRole('dialog', { name: 'Oops...' });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});

test('showSuccessPopup opens a popup with one sentence', async () => {
  const closed = showSuccessPopup('Your order has been saved!');
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});
