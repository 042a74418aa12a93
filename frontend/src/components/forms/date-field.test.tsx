import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DateField } from './date-field.tsx';

function open(initial = '') {
  const chosen: string[] = [];
  function Form() {
    const [date, setDate] = useState(initial);
    const handleChange = (next: string) => {
      chosen.push(next);
      setDate(next);
    };
    return (
      <>
        <DateField label="Visit" min="2026-11-01" max="2026-12-31" value={date} onChange={handleChange} />
        <button type="button">Next</button>
      </>
    );
  }
  const page = renderPage(<Form />);
  return { ...page, chosen, field: screen.getByRole('textbox', { name: 'Visit' }) };
}

test('a typed date is read once it is complete, and shown in words afterwards', async () => {
  const { user, chosen, field } = open();
  await user.type(field, '28/11/2026');
  expect(field).toHaveValue('28/11/2026');
  expect(chosen).toEqual(['2026-11-28']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field).toHaveValue('28 November 2026');
});

test('what is no date stays in the field, with an explanation, until it is corrected', async () => {
  const { user, chosen, field } = open('2026-11-28');
  await user.clear(field);
  await user.type(field, '31/11/2026');
  await user.tab();
  expect(field).toHaveValue('31/11/2026');
  expect(field).toHaveAccessibleDescription('Please write a date such as 28/11/2026.');
  expect(chosen).toEqual(['']);
  await user.clear(field);
  await user.type(field, '2026-11-30');
  await user.tab();
  expect(field).toHaveValue('30 November 2026');
  expect(field).not.toHaveAccessibleDescription();
});

test('the arrow down opens the calendar, arrows move in it, and Enter chooses', async () => {
  const { user, chosen, field } = open('2026-11-28');
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  const calendar = await screen.findByRole('grid', { name: 'Choose a date, November 2026' });
  within(calendar).getByRole('button', { name: 'Saturday 28 November' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(chosen).toEqual(['2026-11-29']);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(field).toHaveValue('29 November 2026');
});
