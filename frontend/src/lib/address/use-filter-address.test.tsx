import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useFilterAddress } from './use-filter-address.ts';

function withPart(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  changed.set(name, value);
  return changed;
}

function Choices() {
  const [address, change] = useFilterAddress();
  return (
    <>
      <button onClick={() => change((current) => withPart(current, 'species', 'cat'))}>Cat</button>
      <button onClick={() => change((current) => withPart(current, 'district', 'Dhaka'))}>Dhaka</button>
      <output>{address.toString()}</output>
    </>
  );
}

test('two quick changes before the router has updated are both in the address', async () => {
  let follow = () => {};
  const slow = new Promise<null>((resolve) => (follow = () => resolve(null)));
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Choices />,
        loader: ({ url }) => (url.search ? slow : null),
        hydrateFallbackElement: <p />,
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cat' }));
  expect(screen.getByRole('status')).toHaveTextContent('species=cat');
  await user.click(screen.getByRole('button', { name: 'Dhaka' }));
  expect(router.state.location.search).toBe('');
  follow();
  await waitFor(() => expect(router.state.location.search).toBe('?species=cat&district=Dhaka'));
});
