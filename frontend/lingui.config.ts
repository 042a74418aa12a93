import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['en', 'bn'],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Line numbers would touch every entry on every edit above it.
  format: formatter({ lineNumbers: false }),
});
