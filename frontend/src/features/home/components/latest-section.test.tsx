import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { newId } from '../../../testing/builders.ts';
import { buildDoctor } from '../../../testing/clinic-builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as HomePage } from '../pages/home-page.tsx';

useApiServer();

const list = memoryEndpoints['memories.list'];
const adoptions = adoptionEndpoints['adoptions.list'];

/** Simulates that the section scrolls near the viewport, because jsdom has no layout. */
let scrollNear: () => void = () => {};
beforeEach(() => {
  // The section of doctors loads together with the posts.
  mockEndpoint(specialistEndpoints['specialists.list'], () => []);
  mockEndpoint(clinicServiceEndpoints['services.list'], () => ({ services: [] }));
  const callbacks = new Set<() => void>();
  scrollNear = () => act(() => callbacks.forEach((callback) => callback()));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #intersect: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#intersect = () => callback([{ isIntersecting: true }]);
      }
      observe() {
        callbacks.add(this.#intersect);
      }
      disconnect() {
        callbacks.delete(this.#intersect);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const author = { _id: newId(), full_name: 'Mim Akter', image_URL: '/scenes/avatar.webp' };
const picture = { url: '/scenes/memories.webp', width: 640, height: 448, placeholder: '' };
const memory = {
  _id: newId(),
  title: 'First snow in Sylhet',
  details: 'It was hail, but nobody told the cat.',
  img_URL: picture.url,
  picture,
  author_id: author._id,
  author,
  createdAt: '2026-11-20T04:00:00.000Z',
  updatedAt: '2026-11-20T04:00:00.000Z',
  version: 1,
};
const region = (name: string) => {
  const section = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (!section) throw new Error(`No section is called ${name}`);
  return within(section);
};

test('posts are not requested before their section is near the viewport', async () => {
  const requests = [...mockEndpoint(list, () => ({ memories: [] })), ...mockEndpoint(adoptions, () => [])];
  renderPage(<HomePage />);
  expect(region('New memories').getByText('Loading...')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('doctors are requested once their section is near the viewport, and meanwhile no invented team is shown', async () => {
  mockEndpoint(list, () => ({ memories: [] }));
  mockEndpoint(adoptions, () => []);
  const doctor = buildDoctor({ dr_name: 'Dr. Sadia Islam' });
  const requests = mockEndpoint(specialistEndpoints['specialists.list'], () => [doctor]);
  renderPage(<HomePage />);
  const section = region('Popular Specialist');
  expect(section.getByText('Loading...')).toBeInTheDocument();
  expect(section.queryByRole('link')).toBeNull();
  expect(requests).toEqual([]);
  scrollNear();
  expect(await section.findByRole('link', { name: 'Take Appointment: Dr. Sadia Islam' })).toBeVisible();
});

test('the newest memories have a link to each and to all', async () => {
  const requests = mockEndpoint(list, () => ({ memories: [memory] }));
  mockEndpoint(adoptions, () => []);
  renderPage(<HomePage />);
  scrollNear();
  const memories = region('New memories');
  expect(await memories.findByRole('heading', { name: memory.title, level: 3 })).toBeVisible();
  expect(memories.getByRole('link', { name: `Details: ${memory.title}` })).toHaveAttribute(
    'href',
    `/memories/${memory._id}`,
  );
  expect(memories.getByRole('link', { name: 'All memories' })).toHaveAttribute('href', '/memories');
  expect(requests.map(({ query }) => query.toString())).toEqual(['limit=3']);
});

test('the adoption section lists available pets only and has an empty text', async () => {
  mockEndpoint(list, () => ({ memories: [] }));
  const requests = mockEndpoint(adoptions, () => []);
  renderPage(<HomePage />);
  scrollNear();
  expect(await region('Waiting for a home').findByText('No adoptions found.')).toBeVisible();
  expect(requests.map(({ query }) => query.get('status'))).toEqual(['Available']);
  expect(await region('New memories').findByText('No memories found.')).toBeVisible();
});

test('a failed request for posts leaves the rest of the page intact and can be retried', async () => {
  let answers = 0;
  mockEndpoint(list, () => (++answers === 1 ? problem('unavailable') : { memories: [memory] }));
  mockEndpoint(adoptions, () => []);
  const { user } = renderPage(<HomePage />);
  scrollNear();
  const memories = region('New memories');
  await memories.findByText(/^Error: This part of PetCare is not available right now/);
  expect(screen.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await user.click(memories.getByRole('button', { name: 'Try again' }));
  expect(await memories.findByRole('heading', { name: memory.title })).toBeVisible();
});
