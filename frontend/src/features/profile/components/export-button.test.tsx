import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { ExportButton } from './export-button.tsx';

useApiServer();

const exported = userEndpoints['users.export'];
let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});

const zip = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/zip' } });
const download = async () => {
  const user = buildUser();
  const page = renderPage(<ExportButton userId={user.id} />, { user });
  await page.user.click(screen.getByRole('button', { name: 'Download my data' }));
  return { ...page, viewer: user };
};

test('the export is saved as one file, with its progress shown', async () => {
  let finish = () => {};
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array(5000));
      finish = () => {
        controller.enqueue(new Uint8Array(100));
        controller.close();
      };
    },
  });
  const requests = mockEndpoint(exported, () => zip(stream));
  const { viewer } = await download();
  expect(await screen.findByText('5 KB downloaded')).toBeVisible();
  expect(saved).toEqual([]);
  finish();
  expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
  expect(saved).toEqual([{ name: expect.stringMatching(/^petcare-\d{4}-\d\d-\d\d\.zip$/), size: 5100 }]);
  expect(requests[0]?.params['id']).toBe(viewer.id);
});

test('an interrupted export shows the error and saves nothing', async () => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array(5000));
    },
    pull(controller) {
      controller.error(new Error('broken'));
    },
  });
  mockEndpoint(exported, () => zip(stream));
  await download();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: You seem to be offline.');
  expect(saved).toEqual([]);
});

test('an export that fails because a service is unavailable can be retried', async () => {
  let answers = 0;
  mockEndpoint(exported, () => (++answers === 1 ? problem('unavailable') : zip('all of it')));
  const page = await download();
  expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
  await page.user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
  expect(screen.queryByText(/not available right now/)).toBeNull();
});

test('an export can be cancelled', async () => {
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(5000)),
  });
  mockEndpoint(exported, () => new HttpResponse(endless, { headers: { 'content-type': 'application/zip' } }));
  const page = await download();
  await screen.findByText('5 KB downloaded');
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).toEqual([]);
});
