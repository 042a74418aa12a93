import { Trans } from '@lingui/react/macro';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';

test('a translated sentence shows the tags in a text of a user, and its own as elements', () => {
  const name = '<script>alert(1)</script> <b>Mim</b> <0>0</0> <br/>';
  renderPage(
    <p data-testid="sentence">
      <Trans>
        Order of {name} by <strong>{name}</strong>
      </Trans>
    </p>,
    { route: '/' },
  );
  const sentence = screen.getByTestId('sentence');
  expect(sentence).toHaveTextContent(`Order of ${name} by ${name}`);
  expect(sentence.querySelectorAll('*')).toHaveLength(1);
  expect(sentence.querySelector('strong')).toHaveTextContent(name);
});
