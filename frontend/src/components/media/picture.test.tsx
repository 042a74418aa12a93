import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const id = '665f1f77bcf86cd799439011';
const uploaded = {
  url: `/media/${id}/1280.webp`,
  width: 1280,
  height: 720,
  placeholder: 'data:image/webp;base64,AAAA',
};
const frame = () => screen.getByRole('img').closest<HTMLElement>('[style]');
const sources = () => document.querySelector('source')?.getAttribute('srcset');

test('an uploaded picture offers its three widths, and a JPEG to readers that know no WebP', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" />);
  expect(sources()).toBe(
    `/media/${id}/320.webp 320w, /media/${id}/640.webp 640w, /media/${id}/1280.webp 1280w`,
  );
  expect(screen.getByRole('img', { name: 'Tuni' })).toHaveAttribute('src', `/media/${id}/1280.jpg`);
});

test('a small original is offered in its true widths only', () => {
  render(<Picture picture={{ ...uploaded, width: 500, height: 400 }} sizes="50vw" alt="Tuni" />);
  expect(sources()).toBe(`/media/${id}/320.webp 320w, /media/${id}/640.webp 500w`);
});

test('a scene of ours has its own file only', () => {
  render(<Picture picture="/scenes/memories.webp" sizes="50vw" alt="Tuni" />);
  expect(sources()).toBeUndefined();
  expect(screen.getByRole('img')).toHaveAttribute('src', '/scenes/memories.webp');
});

test('its place is kept free in the shape of the picture, and shows it blurred until it is there', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" />);
  expect(frame()?.style.aspectRatio).toBe('1280 / 720');
  expect(frame()?.style.backgroundImage).toContain(uploaded.placeholder);
  fireEvent.load(screen.getByRole('img'));
  expect(frame()?.style.backgroundImage).toBe('');
});

test('a very long picture is cut rather than pushing the words off the screen', () => {
  render(<Picture picture={{ ...uploaded, width: 600, height: 3000 }} sizes="50vw" alt="Tuni" />);
  expect(frame()?.style.aspectRatio).toBe('600 / 800');
});

test('an address in place of the blurred picture is not fetched', () => {
  render(
    <Picture picture={{ ...uploaded, placeholder: 'https://evil.example/x.gif' }} sizes="50vw" alt="Tuni" />,
  );
  expect(frame()?.style.backgroundImage).toBe('');
});

test('a picture that cannot be fetched gives way to a scene', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" fallback="adoption" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Tuni' })).toHaveAttribute('src', '/scenes/adoption.webp');
  expect(sources()).toBeUndefined();
});
