import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { OfflineNote } from './offline-note.tsx';

afterEach(() => onlineManager.setOnline(true));

test('who loses the connection is told so, until it is back', async () => {
  renderPage(<OfflineNote />);
  expect(await screen.findByRole('status')).toBeEmptyDOMElement();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
