import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textIn } from '../../lib/format/text-in.ts';
import { InLanguage } from './in-language.tsx';

function show(locale: string, text: string, bangla?: string) {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const written = textIn(locale, text, bangla);
  render(
    <I18nProvider i18n={i18n}>
      <p>
        <InLanguage of={written} />
      </p>
    </I18nProvider>,
  );
}

test('a text in another language than the page has that language and a mark that is not read out', () => {
  show('bn', 'Rope ring');
  expect(screen.getByText('Rope ring')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('EN')).toHaveAttribute('aria-hidden', 'true');
});

test('a text in the language of the page has no mark', () => {
  show('bn', 'Rope ring', 'দড়ির রিং');
  expect(screen.getByText('দড়ির রিং')).not.toHaveAttribute('lang');
  expect(screen.queryByText('EN')).toBeNull();
});
