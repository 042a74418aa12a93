import { expect, test } from 'vitest';
import { openSandbox, shop } from './bkash-sandbox.fixture.ts';
import { payingWallet } from './wallets.ts';

async function openPage() {
  const sandbox = await openSandbox();
  const { paymentID } = await sandbox.create({ merchantInvoiceNumber: '<invoice>' });
  const id = String(paymentID);
  const page = (query = '') => fetch(`${sandbox.url}/pay/${id}${query}`);
  const confirm = (value: string, query = '') => sandbox.press(id, { action: 'confirm', value }, query);
  return { ...sandbox, id, page, confirm };
}

test('the page shows merchant, amount and that it is not bKash, in both languages', async () => {
  const { page, url } = await openPage();
  const english = await (await page()).text();
  expect(english).toContain('this is not bKash, and no money moves');
  expect(english).toContain('1,250.00 taka');
  expect(english).toContain('&lt;invoice&gt;');
  expect(english).toContain(`value="${payingWallet}"`);
  const bangla = await (await page('?lang=bn')).text();
  expect(bangla).toContain('১,২৫০.০০ টাকা');
  expect(bangla).toContain('lang="bn"');
  const font = await fetch(new URL('/pay/bangla.woff2', url));
  expect(font.headers.get('content-type')).toBe('font/woff2');
});

test('three wrong codes end the payment', async () => {
  const { confirm, page } = await openPage();
  await confirm(payingWallet, '?lang=bn');
  expect(await (await confirm('000000')).text()).toContain('Tries left: 2');
  expect(await (await confirm('000000', '?lang=bn')).text()).toContain('১');
  const last = await confirm('000000');
  expect(last.status).toBe(303);
  expect(last.headers.get('location')).toContain('status=failure');
  expect(await (await page()).text()).toContain('Nothing to confirm here');
});

test('a wrong code or PIN can be corrected, and an unknown account is reported', async () => {
  const { confirm } = await openPage();
  expect(await (await confirm('01711111111')).text()).toContain('not one of the test accounts');
  await confirm(payingWallet);
  await confirm('111111');
  await confirm('123456');
  expect(await (await confirm('99999')).text()).toContain('This PIN is not right');
  expect((await confirm('12121')).headers.get('location')).toContain('status=success');
});

test('closing the page cancels the payment', async () => {
  const { press, id, call, confirm } = await openPage();
  const closed = await press(id, { action: 'close' });
  expect(closed.headers.get('location')).toContain(`${shop}/api/payments/bkash/callback?paymentID=${id}`);
  expect(closed.headers.get('location')).toContain('status=cancel');
  expect((await confirm(payingWallet)).headers.get('location')).toContain('status=cancel');
  expect(await call('/execute', { paymentID: id })).toMatchObject({ statusCode: '2069' });
});

test('other sites can neither frame nor submit the page', async () => {
  const { url, page, id } = await openPage();
  expect((await page()).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const foreign = await fetch(`${url}/pay/${id}`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'close' }),
  });
  expect(foreign.status).toBe(403);
  expect((await fetch(`${url}/pay/unknown`)).status).toBe(404);
});
