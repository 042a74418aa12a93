import { type AdoptionCard, adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { removePostDrafts } from '../../../lib/drafts/post-drafts.ts';
import { adoptionOf, buildAdoption } from '../../../testing/adoption-builders.ts';
import { mockEndpoint, pageOf, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUpload, buildUser } from '../../../testing/builders.ts';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as AdoptionsPage } from './adoptions-page.tsx';

useApiServer();
beforeEach(removePostDrafts);
beforeEach(() => void mockEndpoint(petEndpoints['pets.ofUser'], () => []));

const list = adoptionEndpoints['adoptions.list'];
const create = adoptionEndpoints['adoptions.create'];
const uploads = pictureEndpoints['uploads.create'];

function answerList(adoptions: readonly AdoptionCard[]) {
  return mockEndpoint(list, ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return pageOf(adoptions.slice((page - 1) * limit, page * limit), adoptions.length);
  });
}

const currentUser = buildUser({ full_name: 'Rahima Khatun' });
const open = (at = '/adaptation', user: typeof currentUser | null = currentUser) =>
  renderPage(<AdoptionsPage />, { route: '/adaptation', at, user });

test('a page has six posts, and the page number is in the URL', async () => {
  answerList(Array.from({ length: 8 }, (_, place) => buildAdoption({ title: `Pet ${place + 1}` })));
  const page = open('/adaptation', null);
  expect(await screen.findAllByRole('article')).toHaveLength(6);
  expect(screen.getByText('8 pets')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(page.address()).toBe('/adaptation?page=2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a card shortens title and details, shows facts and status, and links to the post', async () => {
  const adoption = buildAdoption({
    title: 'T'.repeat(31),
    details: 'd'.repeat(91),
    status: 'Pending',
    species: 'cat',
    breed: 'Deshi',
    age_months: 8,
    district: 'Dhaka',
    vaccinated: true,
    neutered: false,
  });
  answerList([adoption]);
  const page = open();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(`${'T'.repeat(30)}...`)).toBeVisible();
  expect(card.getByText(`${'d'.repeat(90)}...`)).toBeVisible();
  for (const fact of ['Pending', 'Cat', 'Deshi', '8 months', 'Dhaka', 'Vaccinated', 'Not neutered']) {
    expect(card.getByText(fact)).toBeVisible();
  }
  await page.user.click(card.getByRole('link', { name: `Details: ${adoption.title}` }));
  expect(page.address()).toBe(`/adaptation/${adoption._id}`);
});

test('a card loads its second and third picture on the first turn', async () => {
  answerList([buildAdoption({ title: 'Tuni' })]);
  const page = open();
  const carousel = within(await screen.findByRole('region', { name: 'Pictures of Tuni' }));
  expect(carousel.getAllByRole('img', { hidden: true })).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Next picture of Tuni' }));
  expect(carousel.getAllByRole('img', { hidden: true })).toHaveLength(3);
});

test('a filter is kept in the URL, shown above the list, and can be removed', async () => {
  const requests = answerList([buildAdoption()]);
  const page = open('/adaptation?page=2&species=cat');
  await page.user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  const drawer = within(await dialog('Filters'));
  await page.user.selectOptions(drawer.getByLabelText('District'), 'Sylhet');
  await page.user.selectOptions(drawer.getByLabelText('Vaccinated'), 'Yes');
  await page.user.type(drawer.getByLabelText('Breed'), 'Deshi{Enter}');
  expect(page.address()).toBe('/adaptation?species=cat&district=Sylhet&vaccinated=true&breed=Deshi');
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({
      species: 'cat',
      district: 'Sylhet',
      vaccinated: 'true',
      breed: 'Deshi',
      page: '1',
      limit: '6',
    }),
  );
  await page.user.click(await drawer.findByRole('button', { name: 'Show 1 pet' }));
  await page.user.click(await screen.findByRole('button', { name: 'Remove: Cat' }));
  expect(page.address()).toBe('/adaptation?district=Sylhet&vaccinated=true&breed=Deshi');
  await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(page.address()).toBe('/adaptation');
});

test('a filter without results shows the empty text of the specification and a reset button', async () => {
  answerList([]);
  const page = open('/adaptation?species=fish');
  expect(await screen.findByRole('heading', { name: 'No adoptions found.' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Show all pets' }));
  expect(page.address()).toBe('/adaptation');
});

test('a failed fetch of the list shows the error and can be retried', async () => {
  mockEndpoint(list, () => problem('unavailable', { message: 'Resting.' }));
  const page = open();
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  answerList([buildAdoption()]);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('an anonymous user is invited to sign in and returns to the open form', async () => {
  answerList([buildAdoption()]);
  const page = open('/adaptation', null);
  await screen.findByRole('article');
  expect(screen.queryByText('SHARE PET ADOPTION POST')).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Sign in to share a pet' }));
  expect(page.router.state.location.state).toEqual({ from: '/adaptation?share=new' });
});

async function fillIn(page: ReturnType<typeof open>, pictures: number) {
  const form = within(await dialog('Upload adoption post'));
  await page.fill(await form.findByLabelText(/^Title/), 'Tuni');
  await page.fill(form.getByLabelText(/^Details/), 'Wants a lap.');
  const files = Array.from({ length: pictures }, (_, place) => {
    return new File(['x'], `${place}.jpg`, { type: 'image/jpeg' });
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await page.user.upload(input, files);
  return form;
}

test('a post cannot be submitted without title, details and three pictures', async () => {
  answerList([]);
  mockEndpoint(uploads, () => ({ data: buildUpload() }));
  const page = open('/adaptation?share=new');
  const form = await fillIn(page, 2);
  await form.findByText('Picture 2 is uploaded.');
  expect(form.getByRole('button', { name: 'Add Adoption Post' })).toBeDisabled();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await page.user.upload(input, new File(['x'], '3.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Adoption Post' })).toBeEnabled());
  await page.user.clear(form.getByLabelText(/^Title/));
  expect(form.getByRole('button', { name: 'Add Adoption Post' })).toBeDisabled();
});

test('the form closes at once, the card comes first, and success is confirmed after the server has saved it', async () => {
  const given = [buildUpload(), buildUpload(), buildUpload()];
  let next = 0;
  mockEndpoint(uploads, () => ({ data: given[next++] ?? buildUpload() }));
  let posts: AdoptionCard[] = [];
  mockEndpoint(list, () => posts);
  let answerNow = () => {};
  const saved = new Promise<void>((resolve) => (answerNow = resolve));
  const [first = '', second = '', third = ''] = given.map(({ display_url: url }) => url);
  const post = buildAdoption({ title: 'Tuni', img_URL: first });
  const requests = mockEndpoint(create, async () => {
    await saved;
    posts = [post];
    return { message: 'Great! Adoption post posted!', adoption: adoptionOf(post) };
  });
  const page = open('/adaptation?share=new');
  const form = await fillIn(page, 3);
  await page.user.selectOptions(form.getByLabelText('Kind of animal'), 'Cat');
  const add = form.getByRole('button', { name: 'Add Adoption Post' });
  await waitFor(() => expect(add).toBeEnabled());
  await page.user.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('article')).toHaveTextContent('Posting...');
  expect(screen.getByRole('article')).toHaveTextContent('Rahima Khatun');
  answerNow();
  expect(await screen.findByText('Great! Adoption post posted!')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article')).not.toHaveTextContent('Posting...'));
  expect(requests[0]?.body).toMatchObject({
    title: 'Tuni',
    details: 'Wants a lap.',
    species: 'cat',
    age_months: null,
    img_URL: first,
    img_URL2: second,
    img_URL3: third,
  });
});

test('a failed post can be retried with all fields filled in, as the same post', async () => {
  answerList([]);
  mockEndpoint(uploads, () => ({ data: buildUpload() }));
  mockEndpoint(create, () => problem('unavailable'));
  const page = open('/adaptation?share=new');
  const form = await fillIn(page, 3);
  await page.user.type(form.getByLabelText('Breed'), 'Deshi');
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Adoption Post' })).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Add Adoption Post' }));
  expect(await screen.findByText('Your adoption post was not posted')).toBeVisible();
  const requests = mockEndpoint(create, () => problem('unavailable'));
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  const again = within(await dialog('Upload adoption post'));
  expect(await again.findByLabelText(/^Title/)).toHaveValue('Tuni');
  expect(again.getByLabelText('Breed')).toHaveValue('Deshi');
  await page.user.click(again.getByRole('button', { name: 'Add Adoption Post' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ title: 'Tuni', breed: 'Deshi' });
});

test('an own pet can be named: it fills the facts, and its id is sent', async () => {
  answerList([]);
  mockEndpoint(uploads, () => ({ data: buildUpload() }));
  const pet = buildPet({ name: 'Minu', species: 'cat', breed: 'Persian', neutered: true });
  const archived = buildPet({ name: 'Toofan', status: 'archived' });
  mockEndpoint(petEndpoints['pets.ofUser'], () => [pet, archived]);
  const requests = mockEndpoint(create, () => problem('pet_in_other_post'));
  const page = open('/adaptation?share=new');
  const form = await fillIn(page, 3);
  const choice = await form.findByLabelText('Which of your pets?');
  expect(within(choice).queryByRole('option', { name: 'Toofan' })).toBeNull();
  await page.user.selectOptions(choice, 'Minu');
  expect(form.getByLabelText('Kind of animal')).toHaveValue('cat');
  expect(form.getByLabelText('Breed')).toHaveValue('Persian');
  expect(form.getByLabelText(/^Title/)).toHaveValue('Tuni');
  await waitFor(() => expect(form.getByRole('button', { name: 'Add Adoption Post' })).toBeEnabled());
  await page.user.click(form.getByRole('button', { name: 'Add Adoption Post' }));
  expect(await screen.findByText(/named in another open adoption post/)).toBeVisible();
  expect(requests[0]?.body).toMatchObject({ title: 'Tuni', pet_id: pet._id, neutered: true });
});
