import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { confirmAreYouSure, showOops, showSuccessPopup } from './dialogs.tsx';

beforeEach(() => {
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

test('showOops opens an alert titled Oops...', async () => {
  const closed = showOops('Password not matched!');
  expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('Password not matched!');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});

test('showSuccessPopup opens a popup with one sentence', async () => {
  const closed = showSuccessPopup('Your order has been saved!');
  expect(await screen.findByText('Your order has been saved!')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});
