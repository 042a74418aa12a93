import { createElement } from 'react';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { offerToInstall } from './offer-to-install.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => document.head.querySelector('link[rel=manifest]')?.remove());

/** Opens PetCare in a new tab of the same browser, which then finds that it can be installed. */
async function openInNewTab(prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())) {
  sessionStorage.clear();
  cleanup();
  const { user } = renderPage(createElement('p'));
  offerToInstall();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  await act(() => Promise.resolve(window.dispatchEvent(event)));
  return { user, event, prompt };
}

const findOffer = () => screen.findByText('PetCare as an app');

test('PetCare offers to be installed from the second time it is opened, and never replaces its offer by the browser’s', async () => {
  const first = await openInNewTab();
  expect(first.event.defaultPrevented).toBe(true);
  expect(screen.queryByText('PetCare as an app')).toBeNull();
  const { user, prompt } = await openInNewTab();
  await findOffer();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
});

test('an offer that was answered is not repeated', async () => {
  await openInNewTab();
  const { user } = await openInNewTab();
  await findOffer();
  await user.click(screen.getByRole('button', { name: 'Close this message' }));
  await openInNewTab();
  expect(screen.queryByText('PetCare as an app')).toBeNull();
});

test('the manifest is named, so that the browser can install PetCare', () => {
  offerToInstall();
  expect(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href).toMatch(
    /\/manifest\.webmanifest$/,
  );
});
