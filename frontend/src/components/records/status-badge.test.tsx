import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

const badge = (label: string) => (
  <MantineProvider env="test">
    <StatusBadge label={label} tone="moving" />
  </MantineProvider>
);
const changeCount = (label: string) =>
  screen.getByText(label).closest('[data-changes]')?.getAttribute('data-changes');

test('a status badge flashes once per change and not on first render', () => {
  const { rerender } = render(badge('Pending'));
  expect(changeCount('Pending')).toBe('0');
  rerender(badge('Shipping'));
  expect(changeCount('Shipping')).toBe('1');
  rerender(badge('Shipping'));
  expect(changeCount('Shipping')).toBe('1');
});
