import { readFile } from 'node:fs/promises';
import { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import type { TestUser } from './users.ts';

const pictureFile = new URL('../../../frontend/public/scenes/avatar.webp', import.meta.url);

export async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.set(
    'image',
    new File([new Uint8Array(await readFile(pictureFile))], 'pet.webp', { type: 'image/webp' }),
  );
  return form;
}

type Limiter = ReturnType<typeof createLimiter>;
const uploadLimiters = new WeakMap<TestUser['client'], Limiter>();

/** Uploads of one account in order of arrival, as many at a time as are accepted. */
function uploadLimiterOf(client: TestUser['client']): Limiter {
  const known = uploadLimiters.get(client) ?? createLimiter({ atOnce: 2, mayWait: Number.POSITIVE_INFINITY });
  uploadLimiters.set(client, known);
  return known;
}

/** Uploads a picture as the form does. @returns its `display_url`. */
export async function uploadPicture({ client }: TestUser): Promise<string> {
  const { method, path } = endpoints['uploads.create'];
  const response = await uploadLimiterOf(client)(() =>
    whenAccountMayUpload(async () =>
      fetch(client.baseUrl + path, {
        method,
        headers: { origin: client.baseUrl, cookie: client.cookieHeader },
        body: await pictureForm(),
      }),
    ),
  );
  const body: unknown = await response.json();
  if (response.status !== 201)
    throw new Error(`the upload answered ${response.status}: ${JSON.stringify(body)}`);
  return endpoints['uploads.create'].response.parse(body).data.display_url;
}

/** Repeats an upload while other tests upload with the same account: two at a time are accepted. */
export function whenAccountMayUpload(upload: () => Promise<Response>): Promise<Response> {
  return eventually(async () => {
    const response = await upload();
    if (response.status === 429) throw new Error('the account is still uploading other pictures');
    return response;
  });
}

export async function offerPet(owner: TestUser, title = 'A calm old dog'): Promise<Adoption> {
  const [img_URL, img_URL2, img_URL3] = [
    await uploadPicture(owner),
    await uploadPicture(owner),
    await uploadPicture(owner),
  ];
  const { status, body } = await owner.client.call(endpoints['adoptions.create'], {
    body: { title, details: 'Good with children, sleeps a lot.', img_URL, img_URL2, img_URL3 },
  });
  if (status !== 201) throw new Error(`offering a pet answered ${status}: ${JSON.stringify(body)}`);
  return z.object({ adoption: Adoption }).parse(body).adoption;
}
