import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { TimeField } from './time-field.tsx';

function open() {
  function Form() {
    const [time, setTime] = useState('10:00');
    return (
      <>
        <TimeField label="From" value={time} onChange={setTime} />
        <output>{time || 'no time'}</output>
      </>
    );
  }
  const { user } = renderPage(<Form />);
  return { user, field: screen.getByRole('combobox', { name: 'From' }), chosen: screen.getByRole('status') };
}

test('a typed time is shown as the page writes it once the field is left', async () => {
  const { user, field, chosen } = open();
  expect(field).toHaveValue('10:00 am');
  await user.clear(field);
  await user.type(field, '১৮:৩০');
  expect(chosen).toHaveTextContent('18:30');
  await user.tab();
  expect(field).toHaveValue('6:30 pm');
});

test('what is no time stays in the field until it is corrected', async () => {
  const { user, field, chosen } = open();
  await user.clear(field);
  await user.type(field, 'noon');
  await user.tab();
  expect([field, chosen]).toMatchObject([{ value: 'noon' }, { textContent: 'no time' }]);
  await user.clear(field);
  await user.type(field, '12 pm');
  await user.tab();
  expect([field, chosen]).toMatchObject([{ value: '12:00 pm' }, { textContent: '12:00' }]);
});

test('a time is chosen with the arrow keys, in half hours', async () => {
  const { user, field, chosen } = open();
  await user.click(field);
  expect(await screen.findAllByRole('option')).toHaveLength(48);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveTextContent('00:30');
  expect(field).toHaveValue('12:30 am');
});
