import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PagedTable } from './paged-table.tsx';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);

function table(rows: readonly string[]) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <PagedTable
          caption="Rows"
          columns={[{ key: 'name', header: 'Name', cell: (row: string) => row }]}
          rows={rows}
          rowKey={(row) => row}
          pageSize={5}
          empty={<p>Nothing here</p>}
        />
      </MantineProvider>
    </I18nProvider>
  );
}

const shownRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('Previous and Next turn the pages and are disabled at the ends', async () => {
  render(table(rowsOf(7)));
  expect(shownRows()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shownRows()).toEqual(['Row 6', 'Row 7']);
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
});

test('a page that was emptied by deleting gives way to the one before', async () => {
  const { rerender } = render(table(rowsOf(6)));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  rerender(table(rowsOf(5)));
  expect(shownRows()).toEqual(rowsOf(5));
});

test('a table without rows says what belongs here', () => {
  render(table([]));
  expect(screen.getByText('Nothing here')).toBeVisible();
});
