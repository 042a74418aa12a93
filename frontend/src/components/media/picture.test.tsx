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

test('an uploaded picture has three WebP widths and a JPEG fallback', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" />);
  expect(sources()).toBe(
    `/media/${id}/320.webp 320w, /media/${id}/640.webp 640w, /media/${id}/1280.webp 1280w`,
  );
  expect(screen.getByRole('img', { name: 'Tuni' })).toHaveAttribute('src', `/media/${id}/1280.jpg`);
});

test('a picture of a record has its files at the address of the record', () => {
  const folder = `/api/returns/${id}/pictures/${id}`;
  render(<Picture picture={{ ...uploaded, url: `${folder}/1280.webp` }} sizes="50vw" alt="Tuni" />);
  expect(sources()).toBe(`${folder}/320.webp 320w, ${folder}/640.webp 640w, ${folder}/1280.webp 1280w`);
  expect(screen.getByRole('img', { name: 'Tuni' })).toHaveAttribute('src', `${folder}/1280.jpg`);
});

test('a small upload lists its true widths only', () => {
  render(<Picture picture={{ ...uploaded, width: 500, height: 400 }} sizes="50vw" alt="Tuni" />);
  expect(sources()).toBe(`/media/${id}/320.webp 320w, /media/${id}/640.webp 500w`);
});

test('a bundled scene has only its own file', () => {
  render(<Picture picture="/scenes/memories.webp" sizes="50vw" alt="Tuni" />);
  expect(sources()).toBeUndefined();
  expect(screen.getByRole('img')).toHaveAttribute('src', '/scenes/memories.webp');
});

test('the frame keeps the aspect ratio and shows the blurred placeholder until the picture has loaded', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" />);
  expect(frame()?.style.aspectRatio).toBe('1280 / 720');
  expect(frame()?.style.backgroundImage).toContain(uploaded.placeholder);
  fireEvent.load(screen.getByRole('img'));
  expect(frame()?.style.backgroundImage).toBe('');
});

test('a very tall picture is cropped to 3:4', () => {
  render(<Picture picture={{ ...uploaded, width: 600, height: 3000 }} sizes="50vw" alt="Tuni" />);
  expect(frame()?.style.aspectRatio).toBe('600 / 800');
});

test('a placeholder that is a URL is not fetched', () => {
  render(
    <Picture picture={{ ...uploaded, placeholder: 'https://evil.example/x.gif' }} sizes="50vw" alt="Tuni" />,
  );
  expect(frame()?.style.backgroundImage).toBe('');
});

test('a picture that fails to load is replaced by a scene', () => {
  render(<Picture picture={uploaded} sizes="50vw" alt="Tuni" fallback="adoption" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Tuni' })).toHaveAttribute('src', '/scenes/adoption.webp');
  expect(sources()).toBeUndefined();
});
