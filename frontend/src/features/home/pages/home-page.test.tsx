import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as HomePage } from './home-page.tsx';

const linkTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

test('the four entry points link to their pages', () => {
  renderPage(<HomePage />);
  expect(linkTo('Post Memories')).toBe('/memories');
  expect(linkTo('Post for Adoption')).toBe('/adaptation');
  expect(linkTo('Get Services')).toBe('/services');
  expect(linkTo('Buy from Store')).toBe('/store');
});

test('the page has the sections of the specification', () => {
  renderPage(<HomePage />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(
    expect.arrayContaining(['About Us', 'Premium Pet Features', 'Why Choose Us', 'Popular Specialist']),
  );
  for (const name of ['Pet Feeding', 'Pet Medicine', 'Pet Treatment']) {
    expect(screen.getByRole('heading', { name, level: 3 })).toBeVisible();
  }
});

test('the carousel has two slides, shows one at a time and can be paused', async () => {
  const { user } = renderPage(<HomePage />);
  const region = screen.getByRole('region', { name: 'What you can do here' });
  const carousel = within(region);
  // The code of the carousel is loaded when a pointer comes near.
  await user.hover(region);
  await carousel.findByRole('group', { name: '2 of 2', hidden: true });
  const slides = carousel.getAllByRole('group', { hidden: true });
  expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true]);
  await user.click(carousel.getByRole('button', { name: 'Pause the slides' }));
  expect(carousel.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});
