import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../testing/api-server.ts';
import { buildPayment, newId } from '../../testing/builders.ts';
import { dialog, renderPage } from '../../testing/render-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

useApiServer();

const paymentId = newId();
const refund = {
  _id: newId(),
  amount: 250,
  reason: 'Torn',
  by: 'admin',
  status: 'pending',
  createdAt: '2026-11-20T04:00:00.000Z',
} as const;
const done = {
  message: '',
  refund,
  payment: {
    ...buildPayment(),
    customer_id: newId(),
    orderer_name: 'Mim Akter',
    orderer_contact: '01712345678',
    bought: { kind: 'product' as const, lines: [{ product_name: 'Rope ring', quantity: 1 }] },
    provider_ref: null,
    trx_id: null,
  },
};

async function openDialog() {
  const onClose = vi.fn<() => void>();
  const page = renderPage(
    <RefundDialog payment={{ paymentId, name: 'PC-2026-000007', left: 1250 }} onClose={onClose} />,
  );
  const question = within(await dialog('Refund PC-2026-000007'));
  const type = async (label: string, text: string) => {
    await page.user.click(question.getByLabelText(label));
    await page.user.paste(text);
  };
  const send = (name = 'Refund') => page.user.click(question.getByRole('button', { name }));
  return { page, question, type, send, onClose };
}

test('a refund sends no amount by default, which refunds the rest, and requires a reason', async () => {
  const requests = mockEndpoint(paymentEndpoints['payments.refund'], () => done);
  const { question, type, send, onClose } = await openDialog();
  await send();
  expect(question.getByText('Please enter a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await type('Reason', 'Torn');
  await send();
  expect(await screen.findByText('Refund sent')).toBeVisible();
  expect(requests[0]).toMatchObject({ params: { id: paymentId }, body: { reason: 'Torn' } });
  expect(requests[0]?.body).not.toHaveProperty('amount');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a partial refund cannot exceed the rest', async () => {
  const requests = mockEndpoint(paymentEndpoints['payments.refund'], () => done);
  const { page, question, type, send } = await openDialog();
  await page.user.click(question.getByRole('radio', { name: 'A part of it' }));
  await type('Reason', 'Torn');
  await type('Amount in taka', '১২৫১');
  await send();
  expect(question.getByText('You can refund at most ৳1,250.')).toBeVisible();
  await page.user.clear(question.getByLabelText('Amount in taka'));
  await type('Amount in taka', '250.50');
  await send();
  expect(await screen.findByText('Refund sent')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([expect.objectContaining({ amount: 250.5 })]);
});

test('after a lost response the same refund request is sent again, so that it pays back once', async () => {
  let reached = false;
  const requests = mockEndpoint(paymentEndpoints['payments.refund'], () =>
    reached ? done : Response.error(),
  );
  const { question, type, send } = await openDialog();
  await type('Reason', 'Torn');
  await send();
  expect(await question.findByText(/^We got no response/)).toBeVisible();
  expect(question.getByLabelText('Reason')).toBeDisabled();
  reached = true;
  await send('Send again');
  expect(await screen.findByText('Refund sent')).toBeVisible();
  const [first, second] = requests.map(({ body }) => body);
  expect(second).toEqual(first);
});

test('a refused refund shows the error and keeps the form editable', async () => {
  mockEndpoint(paymentEndpoints['payments.refund'], () => problem('refund_too_large'));
  const { question, type, send } = await openDialog();
  await type('Reason', 'Torn');
  await send();
  expect(await question.findByRole('alert')).toHaveTextContent('larger than the remaining amount');
  expect(question.getByLabelText('Reason')).toBeEnabled();
});
