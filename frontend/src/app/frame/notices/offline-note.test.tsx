import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { OfflineNote } from './offline-note.tsx';

afterEach(() => onlineManager.setOnline(true));

test('the note is shown while the connection is lost', async () => {
  renderPage(<OfflineNote />);
  expect(await screen.findByRole('status')).toBeEmptyDOMElement();
  act(() => onlineManager.setOnline(false));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You are offline.'));
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
