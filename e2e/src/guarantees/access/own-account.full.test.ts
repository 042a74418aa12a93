import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Memory } from '@petcare/contracts/content/memories.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { readZip } from '@petcare/platform/testing/files/read-zip.ts';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { report } from '../../support/full-size.ts';
import { signUpUser, signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { uploadPicture } from '../../support/posting.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';

const { url, mailUrl } = inject('petcare');

const Shared = z.object({ memory: Memory });

async function shareMemory(author: TestUser, title: string): Promise<Memory> {
  const { status, body } = await author.client.call(endpoints['memories.create'], {
    body: { title, details: 'She found the warm spot at once.', img_URL: await uploadPicture(author) },
  });
  if (status !== 201) throw new Error(`sharing a memory answered ${status}: ${JSON.stringify(body)}`);
  return Shared.parse(body).memory;
}

test('the link in the email verifies the address', async () => {
  const { user } = await signUpVerifiedUser({ url, mailUrl });
  expect(user.email_verified).toBe(true);
});

test('a new name and picture appear on earlier posts within seconds', async () => {
  const author = await signUpUser(url);
  const memory = await shareMemory(author, 'The first night');
  const image_URL = await uploadPicture(author);
  const { status } = await author.client.call(endpoints['users.update'], {
    params: { id: author.user._id },
    body: { full_name: 'Shirin Akter', image_URL },
  });
  expect(status).toBe(200);
  const changedAt = performance.now();
  await eventually(async () => {
    const { body } = await author.client.call(endpoints['memories.get'], { params: { id: memory._id } });
    expect(body).toMatchObject({ memory: { author_id: { full_name: 'Shirin Akter', image_URL } } });
    const list = await author.client.call(endpoints['memories.list'], { query: '?search=first%20night' });
    const { memories } = endpoints['memories.list'].response.parse(list.body);
    const listed = memories.find(({ _id }) => _id === memory._id);
    expect(JSON.stringify(listed)).toContain('Shirin Akter');
  });
  report(`a new name was on the post ${Math.round(performance.now() - changedAt)} ms after the answer`);
});

test('a picture of another user, or of a post, is rejected as a profile picture', async () => {
  const [one, other] = [await signUpUser(url), await signUpUser(url)];
  const params = { id: one.user._id };
  const theirs = await uploadPicture(other);
  const used = await shareMemory(one, 'The second night');
  for (const image_URL of [theirs, used.picture.url]) {
    const { status, problem } = await one.client.call(endpoints['users.update'], {
      params,
      body: { image_URL },
    });
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['image_URL']);
  }
});

test('the personal data export contains the data of every service', async () => {
  const customer = await signUpUser(url);
  const order = await buyAs(customer, await firstProduct(url));
  const memory = await shareMemory(customer, 'The third night');
  const response = await fetch(`${url}/api/users/${customer.user._id}/export`, {
    headers: { cookie: customer.client.cookieHeader },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  const read = (name: string) => JSON.parse(String(files.get(name))) as unknown;
  expect(read('account.json')).toMatchObject({ _id: customer.user._id, email: customer.user.email });
  expect(read('content/memories.json')).toMatchObject([{ _id: memory._id }]);
  expect(read('commerce/orders.json')).toMatchObject([{ _id: order._id }]);
  expect(read('commerce/payments.json')).toMatchObject([{ _id: order.payment_id }]);
});
