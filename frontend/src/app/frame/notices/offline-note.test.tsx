import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError, notReached } from '../../../lib/api/api-client.ts';
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

const fetchedAt = Date.UTC(2026, 10, 25, 8, 5);

/** A page that shows what it fetched at 14:05 in Dhaka and whose next request fails. */
function Products({ failure }: { failure: Error }) {
  const { data } = useQuery({
    queryKey: ['products'],
    queryFn: () => Promise.reject(failure),
    initialData: 'A ball',
    initialDataUpdatedAt: fetchedAt,
  });
  return <p>{data}</p>;
}

test('the time of the data is shown while the server does not answer an online device', async () => {
  renderPage(
    <>
      <OfflineNote />
      <Products failure={notReached()} />
    </>,
  );
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      /^PetCare cannot be reached\. You see this page as of .*2:05 pm\.$/,
    ),
  );
});

test('a refused request is not a server that does not answer', async () => {
  const { queryClient } = renderPage(
    <>
      <OfflineNote />
      <Products failure={new ApiError({ code: 'forbidden', status: 403, message: 'No' })} />
    </>,
  );
  await waitFor(() => expect(queryClient.getQueryState(['products'])?.status).toBe('error'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
