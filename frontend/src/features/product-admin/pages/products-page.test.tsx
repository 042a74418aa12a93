import { productVariantEndpoints } from '@petcare/contracts/commerce/products/product-variants.ts';
import { type Product, productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct, buildUser } from '../../../testing/builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ProductsPage } from './products-page.tsx';

useApiServer();
beforeEach(() => {
  answerDeletions();
});

const getProduct = productEndpoints['products.get'];
const list = productEndpoints['products.list'];
const update = productEndpoints['products.update'];

function openWith(make: () => readonly Product[], at = '/products') {
  const requests = mockEndpoint(list, () => [...make()]);
  const page = renderPage(<ProductsPage />, {
    route: '/products',
    at,
    user: buildUser({ role: 'admin' }),
  });
  return { ...page, requests };
}

function answerEdits(stored: { product: Product }) {
  return mockEndpoint(update, ({ body }) => {
    const { version: _, ...changes } = body as Partial<Product>;
    stored.product = { ...stored.product, ...changes, version: stored.product.version + 1 };
    return { message: 'Product updated!', product: stored.product };
  });
}

async function openEdit(page: ReturnType<typeof openWith>) {
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Rope' }));
  return within(await dialog('Edit product'));
}

test('search, type, order and page are kept in the URL and sent to the server', async () => {
  let products = [buildProduct()];
  const page = openWith(() => products, '/products?product_type=Pet+Food&sort=product_name');
  await screen.findByText('Rope ring');
  products = [];
  await page.user.type(screen.getByRole('searchbox'), 'wool{Enter}');
  expect(await screen.findByRole('heading', { name: 'No products found.' })).toBeVisible();
  expect(page.address()).toBe('/products?product_type=Pet+Food&sort=product_name&search=wool');
  expect(Object.fromEntries(page.requests.at(-1)?.query ?? [])).toEqual({
    product_type: 'Pet Food',
    sort: 'product_name',
    search: 'wool',
    page: '1',
    limit: '25',
  });
});

test('stock is changed in its cell and can be undone', async () => {
  const stored = { product: buildProduct({ product_name: 'Rope', stock: 3 }) };
  const page = openWith(() => [stored.product]);
  const requests = answerEdits(stored);
  const field = await screen.findByLabelText('Stock: Rope');
  await page.user.clear(field);
  await page.user.type(field, '১২{Enter}');
  expect(await screen.findByText('Rope: 12 in stock')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByLabelText('Stock: Rope')).toHaveValue('3'));
  expect(requests.map(({ body }) => body)).toEqual([{ stock: 12 }, { stock: 3 }]);
});

test('empty stock is saved as not counted, and an invalid number is not sent', async () => {
  const stored = { product: buildProduct({ product_name: 'Rope', stock: 3 }) };
  const page = openWith(() => [stored.product]);
  const requests = answerEdits(stored);
  const field = await screen.findByLabelText('Stock: Rope');
  await page.user.clear(field);
  await page.user.type(field, 'many{Enter}');
  expect(screen.getByText('Please enter a whole number')).toBeVisible();
  await page.user.keyboard('{Escape}');
  expect(field).toHaveValue('3');
  await page.user.clear(field);
  await page.user.tab();
  expect(await screen.findByText('Rope: not counted')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ stock: null }]);
});

test('an edit sends the changed fields with the version that was seen', async () => {
  const stored = { product: buildProduct({ product_name: 'Rope', version: 4 }) };
  const page = openWith(() => [stored.product]);
  const requests = answerEdits(stored);
  const form = await openEdit(page);
  const save = form.getByRole('button', { name: 'Save changes' });
  expect(save).toBeDisabled();
  await page.user.clear(form.getByLabelText('Price in taka'));
  await page.user.type(form.getByLabelText('Price in taka'), '500');
  await page.user.click(save);
  expect(await screen.findByText('Product updated!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ product_price: 500, version: 4 });
  expect(await screen.findByText('৳500')).toBeVisible();
});

test('an edit with name, price and description emptied cannot be saved', async () => {
  const page = openWith(() => [buildProduct({ product_name: 'Rope' })]);
  const form = await openEdit(page);
  for (const label of ['Name of the product', 'Price in taka', 'Description']) {
    await page.user.clear(form.getByLabelText(label));
  }
  expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
});

test('after a concurrent edit the second editor sees both versions and chooses', async () => {
  const mine = buildProduct({ product_name: 'Rope', product_price: 450 });
  const theirs = { ...mine, product_price: 480, version: 2 };
  let stored = mine;
  mockEndpoint(getProduct, () => theirs);
  const page = openWith(() => [stored]);
  const requests = mockEndpoint(update, ({ body }) => {
    if ((body as { version: number }).version === 1) return problem('version_conflict');
    stored = { ...theirs, product_price: 500, version: 3 };
    return { message: '', product: stored };
  });
  const form = await openEdit(page);
  await page.user.clear(form.getByLabelText('Price in taka'));
  await page.user.type(form.getByLabelText('Price in taka'), '500');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  const conflict = within(await dialog('This has changed'));
  expect(conflict.getByText('৳480')).toBeVisible();
  await page.user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  expect(await screen.findByText('Product updated!')).toBeVisible();
  expect(requests.at(-1)?.body).toEqual({ product_price: 500, version: 2 });
});

test('a product is deleted after a confirmation', async () => {
  const product = buildProduct({ product_name: 'Rope' });
  const page = openWith(() => [product]);
  const { started } = answerDeletions();
  await page.user.click(await screen.findByRole('button', { name: 'Delete: Rope' }));
  const question = within(await dialog('Are you sure?'));
  expect(await question.findByText('Nothing else will be deleted.')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Rope will be deleted.')).toBeVisible();
  expect(started[0]?.body).toEqual({ kind: 'product', target_id: product._id });
});

test('variants are made and edited side by side, and stock that was not edited is not sent', async () => {
  const product = buildProduct({ product_name: 'Kibble', product_price: 350, stock: 4, version: 2 });
  mockEndpoint(getProduct, () => product);
  const page = openWith(() => [product]);
  const requests = mockEndpoint(productVariantEndpoints['products.saveVariants'], () => ({
    message: '',
    product,
  }));
  await page.user.click(await screen.findByRole('button', { name: 'Variants: Kibble' }));
  const form = within(await dialog('Variants'));
  const save = form.getByRole('button', { name: 'Save changes' });
  await page.user.type(form.getByRole('textbox', { name: 'Option' }), '1 kg');
  await page.user.click(form.getByRole('button', { name: 'Add a variant' }));
  const added = within(form.getByRole('group', { name: 'Variant 2' }));
  await page.user.type(added.getByRole('textbox', { name: 'Option' }), '1 KG');
  expect(form.getAllByText('Two variants have this option.')).toHaveLength(2);
  expect(save).toBeDisabled();
  await page.user.clear(added.getByRole('textbox', { name: 'Option' }));
  await page.user.type(added.getByRole('textbox', { name: 'Option' }), '3 kg');
  await page.user.type(added.getByRole('textbox', { name: 'Option in Bangla' }), '৩ কেজি');
  await page.user.clear(added.getByRole('textbox', { name: 'Price in taka' }));
  await page.user.type(added.getByRole('textbox', { name: 'Price in taka' }), '৯০০');
  await page.user.type(added.getByRole('textbox', { name: 'Units in stock' }), '7');
  await page.user.click(save);
  expect(await screen.findByText('Product updated!')).toBeVisible();
  expect(requests[0]).toMatchObject({
    params: { id: product._id },
    body: {
      name: 'Kibble',
      name_bn: null,
      variants: [
        {
          _id: product._id,
          version: 2,
          label: '1 kg',
          label_bn: null,
          product_price: 350,
          weight_grams: null,
        },
        { label: '3 kg', label_bn: '৩ কেজি', product_price: 900, stock: 7, weight_grams: null },
      ],
    },
  });
  expect(requests[0]?.body).not.toHaveProperty('variants.0.stock');
});

test('variants are moved by buttons and keys, which keep the focus, and saved in the new order', async () => {
  const variants = ['S', 'M', 'L'].map((label, index) => ({
    _id: String(index).repeat(24),
    label,
    product_price: 350,
    stock: null,
    version: 2,
  }));
  const product = buildProduct({
    product_name: 'Jacket, S',
    group: { _id: '0'.repeat(24), name: 'Jacket', variants },
  });
  mockEndpoint(getProduct, () => product);
  const page = openWith(() => [product]);
  const requests = mockEndpoint(productVariantEndpoints['products.saveVariants'], () => ({
    message: '',
    product,
  }));
  await page.user.click(await screen.findByRole('button', { name: 'Variants: Jacket, S' }));
  const form = within(await dialog('Variants'));
  const order = () =>
    form.getAllByRole('textbox', { name: 'Option' }).map((field) => (field as HTMLInputElement).value);
  const down = form.getByRole('button', { name: 'Move down: S' });
  expect(form.getByRole('button', { name: 'Move up: S' })).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(down);
  expect(order()).toEqual(['M', 'S', 'L']);
  expect(down).toHaveFocus();
  expect(form.getByText('S: place 2 of 3')).toBeInTheDocument();
  await page.user.keyboard('{Enter}{Enter}');
  expect(order()).toEqual(['M', 'L', 'S']);
  expect(down).toHaveFocus();
  const large = within(form.getByRole('group', { name: 'L' })).getByRole('textbox', { name: 'Option' });
  await page.user.click(large);
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['L', 'M', 'S']);
  expect(large).toHaveFocus();
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Product updated!')).toBeVisible();
  const body = requests[0]?.body as { variants: { label: string; version: number }[] };
  expect(body.variants.map(({ label, version }) => [label, version])).toEqual([
    ['L', 2],
    ['M', 2],
    ['S', 2],
  ]);
});
