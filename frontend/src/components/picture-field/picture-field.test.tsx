import { maxPictureBytes, pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildUpload } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { asChosen, uploadedAddresses } from './chosen-pictures.ts';
import { PictureField } from './picture-field.tsx';
import type { Pictures } from './use-uploads.ts';

useApiServer();

const uploads = pictureEndpoints['uploads.create'];
const photo = (name = 'tuni.jpg', type = 'image/jpeg') => new File(['picture'], name, { type });

function Form({ max = 1, begin }: { max?: number; begin?: Pictures }) {
  const [pictures, setPictures] = useState(begin ?? []);
  const addresses = uploadedAddresses(pictures, max);
  return (
    <>
      <PictureField label="Picture" max={max} value={pictures} onChange={setPictures} />
      <p data-testid="sent">{addresses?.join(' ') ?? 'not yet'}</p>
    </>
  );
}

function open(options: Parameters<typeof Form>[0] = {}) {
  const page = renderPage(<Form {...options} />);
  const input = () => {
    const found = page.container.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('There is nothing to choose a file with');
    return found;
  };
  /** Bypasses the file input's own filter, like a dropped file. */
  const addFiles = (...files: File[]) => fireEvent.change(input(), { target: { files } });
  return { ...page, addFiles };
}

const sent = () => screen.getByTestId('sent').textContent;

test('a chosen picture is shown at once and uploaded with the field name `image`', async () => {
  const upload = buildUpload();
  const requests = mockEndpoint(uploads, () => ({ data: upload }));
  const page = open();
  page.addFiles(photo());
  expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeVisible();
  await waitFor(() => expect(sent()).toBe(upload.display_url));
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toContain('name="image"');
  expect(screen.getByText(/^Picture 1 is uploaded/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
});

test.each([
  [
    'too large',
    () => new File([new Uint8Array(maxPictureBytes + 1)], 'a.jpg', { type: 'image/jpeg' }),
    /at most 15 MB/,
  ],
  ['not a supported picture', () => photo('a.svg', 'image/svg+xml'), /JPEG, PNG, WebP or AVIF/],
])('a file that is %s is refused without a request', async (_what, make, reason) => {
  const requests = mockEndpoint(uploads, () => ({ data: buildUpload() }));
  const page = open();
  page.addFiles(make());
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  expect(requests).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
});

test('a damaged file is refused by the server and cannot be retried', async () => {
  mockEndpoint(uploads, () => problem('unreadable_picture'));
  const page = open();
  page.addFiles(photo());
  expect(await screen.findByRole('alert')).toHaveTextContent(/damaged/);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('an upload refused by a busy server can be retried', async () => {
  mockEndpoint(uploads, () => problem('uploads_busy'));
  const page = open();
  page.addFiles(photo());
  expect(await screen.findByRole('alert')).toHaveTextContent(/Many pictures are being uploaded/);
  const upload = buildUpload();
  mockEndpoint(uploads, () => ({ data: upload }));
  await page.user.click(screen.getByRole('button', { name: 'Retry the upload of picture 1' }));
  await waitFor(() => expect(sent()).toBe(upload.display_url));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an upload that failed offline resumes when the network returns', async () => {
  mockEndpoint(uploads, () => Response.error());
  const page = open();
  page.addFiles(photo());
  expect(await screen.findByRole('alert')).toHaveTextContent(/offline/);
  const upload = buildUpload();
  mockEndpoint(uploads, () => ({ data: upload }));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(sent()).toBe(upload.display_url));
});

test('a cancelled upload ignores its late response', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const requests = mockEndpoint(uploads, async () => {
    await finished;
    return { data: buildUpload() };
  });
  const page = open();
  page.addFiles(photo());
  expect(await screen.findByRole('progressbar', { name: 'Upload of picture 1' })).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
  await page.user.click(screen.getByRole('button', { name: 'Cancel the upload of picture 1' }));
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
  finish();
  const upload = buildUpload();
  mockEndpoint(uploads, () => ({ data: upload }));
  page.addFiles(photo('other.jpg'));
  await waitFor(() => expect(sent()).toBe(upload.display_url));
});

test('three pictures are uploaded one after the other and keep their order', async () => {
  const made = [buildUpload(), buildUpload(), buildUpload()];
  let underWay = 0;
  let maxConcurrent = 0;
  let answered = 0;
  mockEndpoint(uploads, async () => {
    underWay += 1;
    maxConcurrent = Math.max(maxConcurrent, underWay);
    await Promise.resolve();
    underWay -= 1;
    answered += 1;
    return { data: made[answered - 1] ?? buildUpload() };
  });
  const page = open({ max: 3 });
  expect(screen.getByText('3 more pictures needed')).toBeVisible();
  page.addFiles(photo('1.jpg'), photo('2.jpg'), photo('3.jpg'), photo('4.jpg'));
  await waitFor(() => expect(sent()).toBe(made.map(({ display_url: url }) => url).join(' ')));
  expect(maxConcurrent).toBe(1);
  expect(answered).toBe(3);
});

test('a pasted picture is accepted, pasted text with a picture of itself is not', async () => {
  const upload = buildUpload();
  mockEndpoint(uploads, () => ({ data: upload }));
  open();
  fireEvent.paste(window, { clipboardData: { types: ['text/plain', 'Files'], files: [photo('words.png')] } });
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.paste(window, { clipboardData: { types: ['Files'], files: [photo('clip.png')] } });
  await waitFor(() => expect(sent()).toBe(upload.display_url));
});

test('a field restored from a draft shows uploaded pictures and uploads the others', async () => {
  const before = buildUpload();
  const upload = buildUpload();
  const requests = mockEndpoint(uploads, () => ({ data: upload }));
  open({
    max: 2,
    begin: [...asChosen([before.picture]), { key: 'kept', file: photo(), uploaded: null }],
  });
  await waitFor(() => expect(sent()).toBe(`${before.display_url} ${upload.display_url}`));
  expect(requests).toHaveLength(1);
});
