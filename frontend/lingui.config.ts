import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['en', 'bn'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Without line numbers: every edit would otherwise change all later entries of the catalogue.
  format: formatter({ lineNumbers: false }),
});
