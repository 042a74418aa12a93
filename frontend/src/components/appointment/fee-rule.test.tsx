import type { FeePayment } from '@petcare/contracts/clinic/fees.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '../../testing/builders.ts';
import { buildAppointment } from '../../testing/clinic-builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { FeeRule, MoveRule } from './fee-rule.tsx';

const hour = 3_600_000;

function show(hoursLeft: number, changes: Partial<FeePayment> = {}) {
  const payment: FeePayment = {
    method: 'card',
    amount: 800,
    number: 'PV-2026-000001',
    reference: 'R-1',
    online: true,
    paid_at: new Date().toISOString(),
    refunded: 0,
    refund_due: 0,
    ...changes,
  };
  const slot_start = new Date(Date.now() + hoursLeft * hour + 60_000).toISOString();
  const appointment = buildAppointment({ slot_start, payment });
  renderPage(
    <>
      <p data-testid="cancel">
        <FeeRule appointment={appointment} />
      </p>
      <p data-testid="move">
        <MoveRule appointment={appointment} />
      </p>
    </>,
    { route: '/', user: buildUser() },
  );
}

test.each<[string, number, Partial<FeePayment>, RegExp, RegExp]>([
  ['in time', 48, {}, /৳800 of your fee back/, /^$/],
  ['late', 5, {}, /৳400 of your fee back/, /at most ৳400 of your fee back/],
  ['in time after a late move', 48, { refund_limit: 400 }, /৳400 of your fee back/, /at most ৳400/],
  ['after the beginning', -1, {}, /not refunded any more/, /not refunded if you cancel the new time/],
])(
  'the refunds of a cancellation and of a move are shown before: %s',
  async (_when, hours, changes, cancel, move) => {
    show(hours, changes);
    expect(await screen.findByTestId('cancel')).toHaveTextContent(cancel);
    expect(screen.getByTestId('move')).toHaveTextContent(move);
  },
);
