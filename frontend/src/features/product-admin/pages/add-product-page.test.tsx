import { pictureEndpoints } from '@petcare/contracts/shared/pictures.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildProduct, buildUpload, buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as AddProductPage } from './add-product-page.tsx';

useApiServer();

test('Add Product needs type, name, price, description and picture, keeps the input after a failure, and posts', async () => {
  const upload = buildUpload();
  mockEndpoint(pictureEndpoints['uploads.create'], () => ({ data: upload }));
  const page = renderPage(<AddProductPage />, { route: '/add_product', user: buildUser({ role: 'admin' }) });
  const button = screen.getByRole('button', { name: 'Add Product' });

  await page.user.click(screen.getByRole('combobox', { name: /^Type/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Pet Medicine' }));
  await page.fill(screen.getByLabelText(/^Name of the product/), 'Deworming tablets');
  await page.user.type(screen.getByLabelText(/^Price in taka/), '240');
  await page.fill(screen.getByLabelText(/^Description/), 'Ten tablets.');
  expect(button).toBeDisabled();
  const input = page.container.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await page.user.upload(input, new File(['x'], 'box.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(button).toBeEnabled());
  await page.user.click(screen.getByRole('switch', { name: /^Count the stock/ }));
  expect(button).toBeDisabled();
  await page.user.type(screen.getByLabelText(/^Units in stock/), '30');

  mockEndpoint(productEndpoints['products.create'], () => problem('unavailable', { message: 'Resting.' }));
  await page.user.click(button);
  expect(await screen.findByText('Resting.')).toBeVisible();
  expect(screen.getByLabelText(/^Name of the product/)).toHaveValue('Deworming tablets');

  const requests = mockEndpoint(productEndpoints['products.create'], () => ({
    message: 'Product posted!',
    product: buildProduct(),
  }));
  await page.user.click(button);
  const popup = await dialog('Product posted!');
  expect(requests[0]?.body).toEqual({
    product_type: 'Pet Medicine',
    product_name: 'Deworming tablets',
    product_price: 240,
    product_description: 'Ten tablets.',
    product_image: upload.display_url,
    stock: 30,
  });
  await page.user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(page.address()).toBe('/products'));
});
