import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';

/** Skips files that cannot hold a text, which are almost half. */
const extractor: typeof babel = {
  match: babel.match,
  extract: (file, code, ...rest) =>
    code.includes('@lingui/') ? babel.extract(file, code, ...rest) : undefined,
};

export default defineConfig({
  locales: ['en', 'bn'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'], exclude: ['**/*.test.tsx'] }],
  extractors: [extractor],
  // Sentences with values go through our own component, which keeps the tags in a user's text.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  // Without line numbers: every edit would otherwise change all later entries of the catalogue.
  format: formatter({ lineNumbers: false }),
});
