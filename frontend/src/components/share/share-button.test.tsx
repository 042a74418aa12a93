import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ShareButton } from './share-button.tsx';

const url = `${window.location.origin}/store?product=1`;

async function openByKeyboard() {
  const page = renderPage(<ShareButton title="Rope & ball" address="/store?product=1" />);
  await page.user.tab();
  await page.user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Copy link' });
  return page;
}

function offerSharing(share: () => Promise<void>) {
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

test('a page is shared on Facebook and WhatsApp by links that open in a new tab', async () => {
  await openByKeyboard();
  const linkOf = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href') ?? '';
  expect(new URL(linkOf('Facebook')).searchParams.get('u')).toBe(url);
  expect(new URL(linkOf('WhatsApp')).searchParams.get('text')).toBe(`Rope & ball\n${url}`);
  expect(screen.getByRole('menuitem', { name: 'WhatsApp' })).toHaveAttribute('target', '_blank');
});

test('the link is copied with the keyboard alone', async () => {
  const { user } = await openByKeyboard();
  await user.keyboard('{ArrowUp}{Enter}');
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url));
});

test('a device that shares by itself is offered first', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closed')));
  offerSharing(share);
  const { user } = await openByKeyboard();
  await user.click(screen.getByRole('menuitem', { name: 'With an app' }));
  expect(share).toHaveBeenCalledWith({ title: 'Rope & ball', url });
});

test('a device that cannot share by itself is not asked', async () => {
  await openByKeyboard();
  expect(screen.queryByRole('menuitem', { name: 'With an app' })).toBeNull();
});
